#pragma once
/// What executor.h offers, on the worker threads that this platform has: each implements it in a file of its own.

#include <cstddef>
#include <functional>

namespace platform::workers {

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body);
void submit(std::function<void()> work);

} // namespace platform::workers
