#include <time.h>
typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
#if __SIZEOF_LONG__ == 8
typedef union { char __size[40]; long __align; } mtx_t;
#else
typedef union { char __size[24]; long __align; } mtx_t;
#endif
typedef union { char __size[48]; long long __align; } cnd_t;
typedef struct { int __data; } once_flag;
#define ONCE_FLAG_INIT { 0 }
#define thread_local _Thread_local
enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
int thrd_join(thrd_t thread, int *result);
int thrd_detach(thrd_t thread);
int thrd_equal(thrd_t left, thrd_t right);
thrd_t thrd_current(void);
void thrd_yield(void);
int thrd_sleep(const struct timespec *length, struct timespec *rest);
void thrd_exit(int result) __attribute__((noreturn));
int mtx_init(mtx_t *mutex, int type);
int mtx_lock(mtx_t *mutex);
int mtx_timedlock(mtx_t *mutex, const struct timespec *limit);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
void mtx_destroy(mtx_t *mutex);
int cnd_init(cnd_t *condition);
int cnd_wait(cnd_t *condition, mtx_t *mutex);
int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *limit);
int cnd_signal(cnd_t *condition);
int cnd_broadcast(cnd_t *condition);
void cnd_destroy(cnd_t *condition);
void call_once(once_flag *control, void (*routine)(void));
typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);
int tss_create(tss_t *key, tss_dtor_t destructor);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
void tss_delete(tss_t key);
