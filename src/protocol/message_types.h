#pragma once
/// Includes every message of the protocol, as plain data. Code that needs only a few includes their headers.

#include "protocol/messages/actors.h"
#include "protocol/messages/course.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/motion.h"
#include "protocol/messages/moving.h"
#include "protocol/messages/people.h"
#include "protocol/messages/roads.h"
#include "protocol/messages/shots.h"
