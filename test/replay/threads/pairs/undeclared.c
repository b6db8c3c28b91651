extern void abort(void);
void reach_error(void) { abort(); }
typedef unsigned long pthread_t;
int shared;
void *worker(void *argument) {
  shared = 1;                               //@W
  return argument;
}
int main() {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);    //@C
  int seen = shared;                        //@S
  pthread_join(thread, 0);
  if (seen == 0 && shared == 1)
    reach_error();                          //@E
  return 0;
}
