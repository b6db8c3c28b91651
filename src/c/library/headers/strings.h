#include <string.h>
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, __SIZE_TYPE__ count);
