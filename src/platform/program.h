#pragma once
/// The beginning of every program, and its user.

#include <string>

namespace platform {

/// Call it first in `main`. Afterwards the arguments are UTF-8, and standard output and standard error take UTF-8 and
/// keep line breaks as they are. On Windows it also lets threads wait for less than 15 ms, and writes the reason of a
/// crash into crash.txt in `state_folder` (files.h). Standard error of a program without a console goes to the console
/// of its starter, else to log.txt in that folder.
void begin_program(int& argc, char**& argv);

/// Name by which the user is logged in; empty if unknown.
std::string user_name();

} // namespace platform
