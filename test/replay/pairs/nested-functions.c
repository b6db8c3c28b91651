extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int twice(int x) { return 2 * x; }
int jumped(int x) { goto over; int add(int y) { return 1; } int z; over: return add(x); }
int chosen(int x) { switch (x) { int add(int y) { return 1; } int z; case 3: return add(x); } return 1; }
int old(int x) { goto over; int add(y) int y; { return 1; } int z; over: return add(x); }
int early(int x) { auto int add(int); return add(x); int add(int y) { return 1; } }
int hiding(int x) { goto over; int twice(int y) { return 1; } int z; over: return twice(x); }
int pointed(int x) { goto over; int add(int y) { return 1; } int z; over:; int (*p)(int) = add; return p(x); }
int sharing(int x) { int n = 1; goto over; int add(void) { return n; } int z; over: return add(); }
int writing(int x) { int n = 5; goto over; void add(void) { n = 1; } int z; over: add(); return n; }
int noted(int x) { goto over; __attribute__((noinline)) int add(int y) { return 1; } int z; over: return add(x); }
int placing(int x) { static int n = 1; goto over; int *add(int y) { return &n; } int z; over: return *add(x); }
int bare(int x) { goto over; int add() { return 1; } int z; over: return add(x); }
int inline_(int x) { goto over; inline int add(int y) { return 1; } int z; over: return add(x); }
int deep(int x) { { goto over; int add(int y) { return 1; } int z; over: return add(x); } }
int twofold(int x) { goto over; int add(int y) { int sub(int z) { return z; } return sub(1); } int z; over: return add(x); }
int main(void) {
  int which = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (which == 0 && twice(x) == 10)
    reach_error();
  if (which == 1 && jumped(x) == 5)
    reach_error();
  if (which == 2 && chosen(x) == 5)
    reach_error();
  if (which == 3 && old(x) == 5)
    reach_error();
  if (which == 4 && early(x) == 5)
    reach_error();
  if (which == 5 && hiding(x) == 5)
    reach_error();
  if (which == 6 && pointed(x) == 5)
    reach_error();
  if (which == 7 && sharing(x) == 5)
    reach_error();
  if (which == 8 && writing(x) == 5)
    reach_error();
  if (which == 9 && noted(x) == 5)
    reach_error();
  if (which == 10 && placing(x) == 5)
    reach_error();
  if (which == 11 && bare(x) == 5)
    reach_error();
  if (which == 12 && inline_(x) == 5)
    reach_error();
  if (which == 13 && deep(x) == 5)
    reach_error();
  if (which == 14 && twofold(x) == 5)
    reach_error();
  return 0;
}
