#include <time.h>
#if __SIZEOF_LONG__ == 8
typedef union { char __size[32]; long __align; } sem_t;
#else
typedef union { char __size[16]; long __align; } sem_t;
#endif
int sem_init(sem_t *semaphore, int shared, unsigned int value);
int sem_wait(sem_t *semaphore);
int sem_timedwait(sem_t *semaphore, const struct timespec *limit);
int sem_trywait(sem_t *semaphore);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *semaphore, int *value);
int sem_destroy(sem_t *semaphore);
