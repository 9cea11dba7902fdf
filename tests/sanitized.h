#pragma once
/// Whether a sanitizer watches this program: it has a heap of its own, and makes code up to ten times slower.

namespace test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// Factor on bounds of cost that hold for a release build.
inline constexpr double slowdown = sanitized ? 10 : 1;

} // namespace test
