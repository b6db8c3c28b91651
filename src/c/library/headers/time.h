#include <stddef.h>
#ifndef __time_defined
#define __time_defined 1
#endif
typedef long clock_t;
typedef long time_t;
#define CLOCKS_PER_SEC 1000000
struct tm { int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst; long tm_gmtoff; const char *tm_zone; };
struct timespec { long tv_sec; long tv_nsec; };
typedef int clockid_t;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIMER_ABSTIME 1
#define TIME_UTC 1
long time(long *timer);
long clock(void);
double difftime(long end, long start);
int timespec_get(struct timespec *now, int base);
int clock_gettime(int clock, struct timespec *now);
int nanosleep(const struct timespec *length, struct timespec *rest);
int clock_nanosleep(int clock, int flags, const struct timespec *length, struct timespec *rest);
