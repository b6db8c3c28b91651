#include <sys/types.h>
__INTPTR_TYPE__ read(int file, void *target, __SIZE_TYPE__ count);
__INTPTR_TYPE__ write(int file, const void *source, __SIZE_TYPE__ count);
int close(int file);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
int getpid(void);
int fork(void);
void _exit(int status) __attribute__((noreturn));
