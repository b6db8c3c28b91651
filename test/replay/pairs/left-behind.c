enum { INFINITY = 5, NAN = 6 };
#define PASTE(a, b) a##b
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static int cell = 5, $g = 0;
struct holder { int *q; };
static int f(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  int PASTE(return_, value_f) = 3;
  int é = f();
  double x = 1e308;
  x = x * 10;
  double y = x - x;
  { int *p = &cell; int *a[2] = {&cell, 0}; struct holder h = {&cell}; int i = 5; p = p; a[1] = h.q; i = i; }
  cell = 7;
  $g = 7;
  int k = 1;
  if (é == 7)
    reach_error();
  return 0;
}
