#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
void reach_error(void) {}
extern unsigned char __VERIFIER_nondet_uchar(void);
static int n;
static char *rest;
static int first(long a, long b) { return a > b; }
static int second(long a, long b) { return b != 0; }
static int end(void) { return (int)strtol("12", &rest, 10); }
static int reseed(void) { srand(7); return 0; }
static long token(void) { return (long)strtok(0, " "); }
static int freed(int *p) { free(p); return 0; }
int main(void) {
  char text[] = "a b c";
  int *p;
  switch (__VERIFIER_nondet_uchar()) {
  case 1:
    if (first(rand(), rand()))
      reach_error();
    return 0;
  case 2:
    if (second(reseed(), rand() != 1804289383))
      reach_error();
    return 0;
  case 3:
    strtok(text, " ");
    if (first(token() == (long)(text + 2), token() == (long)(text + 2)))
      reach_error();
    return 0;
  case 4:
    if (second(strtol("99999999999999999999", 0, 10), errno == ERANGE))
      reach_error();
    return 0;
  case 5:
    if (second(end(), rest != 0))
      reach_error();
    return 0;
  case 6:
    if (second(__atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST), n == 1))
      reach_error();
    return 0;
  case 7: {
    int values[2] = {rand(), rand()};
    if (values[0] > values[1])
      reach_error();
    return 0;
  }
  case 8:
    p = calloc(1, sizeof *p);
    return second(freed(p), *p);
  case 9:
    n = rand();
    if (n > rand())
      reach_error();
    return 0;
  default:
    return 0;
  }
}
