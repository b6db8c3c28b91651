typedef unsigned long pthread_t; extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int x = 0;
void *run(void *mark) {
  if (x == 0 && *(char *)mark == ')') reach_error();
  return 0;
}
int main(void) {
  char mark = ')';
  pthread_t t;
  pthread_create(&t, /* ) */ (0), run, &mark);
  x = __VERIFIER_nondet_int();
  return 0;
}
