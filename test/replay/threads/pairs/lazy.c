typedef unsigned long int pthread_t;
union pthread_attr_t
{
  char __size[56];
  long int __align;
};
typedef union pthread_attr_t pthread_attr_t;
typedef union
{
  char __size[40];
  long int __align;
} pthread_mutex_t;
typedef union
{
  char __size[4];
  int __align;
} pthread_mutexattr_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr, void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1, 3)));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_init (pthread_mutex_t *__mutex, const pthread_mutexattr_t *__mutexattr) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1)));
extern void reach_error(void);
pthread_mutex_t mutex;
int data = 0;
void *thread1(void *arg)
{
  pthread_mutex_lock(&mutex);
  data++;                             //@A1
  pthread_mutex_unlock(&mutex);       //@U1
  return 0;                           //@R1
}
void *thread2(void *arg)
{
  pthread_mutex_lock(&mutex);
  data+=2;                            //@A2
  pthread_mutex_unlock(&mutex);
  return 0;                           //@R2
}
void *thread3(void *arg)
{
  pthread_mutex_lock(&mutex);
  if (data >= 3){                     //@I
    ERROR: {reach_error();;}          //@X
  }
  pthread_mutex_unlock(&mutex);
  return 0;
}
int main()                            //@Q
{
  pthread_mutex_init(&mutex, 0);
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, thread1, 0); //@C1
  pthread_create(&t2, 0, thread2, 0); //@C2
  pthread_create(&t3, 0, thread3, 0); //@C3
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  return 0;
}
