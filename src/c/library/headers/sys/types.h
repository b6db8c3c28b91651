#include <stddef.h>
#include <stdint.h>
typedef long time_t;
typedef __INTPTR_TYPE__ ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned char u_char;
typedef unsigned int u_int;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
