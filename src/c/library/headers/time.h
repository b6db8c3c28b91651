#include <stddef.h>
#ifndef __time_defined
#define __time_defined 1
#endif
typedef long clock_t;
typedef long time_t;
#define CLOCKS_PER_SEC 1000000
struct tm { int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst; long tm_gmtoff; const char *tm_zone; };
struct timespec { long tv_sec; long tv_nsec; };
long time(long *timer);
long clock(void);
double difftime(long end, long start);
