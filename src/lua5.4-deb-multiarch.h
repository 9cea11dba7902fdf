#define DEB_HOST_MULTIARCH "mingw"
