/// In a program under AddressSanitizer nothing is unloaded: of a leak it knows, at the end, only what is still there by
/// name, and the GL driver's are told by their names (lsan.supp).
extern "C" int dlclose(void* /*library*/) { return 0; }
