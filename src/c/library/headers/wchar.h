#include <stddef.h>
typedef unsigned int wint_t;
__SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *text);
