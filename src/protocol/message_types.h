#pragma once
/// What crosses the network, message by message, as plain data: all of it. Who needs a few includes their header.

#include "protocol/messages/actors.h"
#include "protocol/messages/course.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/motion.h"
#include "protocol/messages/moving.h"
#include "protocol/messages/people.h"
#include "protocol/messages/roads.h"
#include "protocol/messages/shots.h"
