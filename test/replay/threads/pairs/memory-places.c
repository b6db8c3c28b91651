#include <pthread.h>
#include <string.h>
struct pair { int first; int second; };
struct flags { unsigned a : 3; unsigned b : 5; unsigned : 0; unsigned c : 4; };
char bytes[8];
struct pair p, q;
struct flags f;
int x, y;
int *to = &x;

void *worker(void *arg) {
  bytes[3] = 1;                       //@B1
  p.second = 1;                       //@P1
  f.a = 1;                            //@F1
  *to = 1;                            //@T1
  memset(bytes + 4, 7, 2);            //@M1
  return 0;
}

int main(void) {
  pthread_t t;
  int i = 2;
  pthread_create(&t, 0, worker, 0);   //@C
  bytes[i] = 2;                       //@B
  p.first = 2;                        //@P
  f.c = 2;                            //@F
  y = 2;                              //@T
  memcpy(bytes + 6, bytes, 2);        //@M
  return 0;
}
