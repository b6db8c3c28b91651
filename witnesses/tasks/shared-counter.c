typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument);
extern int pthread_join(pthread_t thread, void **result);

int counter = 0;

void *count(void *argument) {
  counter++;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, count, 0);
  counter++;
  pthread_join(thread, 0);
  return 0;
}
