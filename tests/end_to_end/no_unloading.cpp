/// Disables unloading of libraries under AddressSanitizer. A leak report names only libraries that are still loaded at
/// exit, and lsan.supp matches the GL driver's leaks by name.
extern "C" int dlclose(void* /*library*/) { return 0; }
