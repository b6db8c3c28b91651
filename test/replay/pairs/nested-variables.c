extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { int a; int b : 5; };
int sharing(int x) { int n = x; int get(void) { return n; } n = n + 1; return get(); }
int writing(int x) { int n = 5; void set(int y) { n = y; } set(x); return n; }
int filling(int x) { int a[4] = {0}; void put(int i, int y) { a[i] = y; } for (int i = 0; i < 4; i++) put(i, x + i); return a[3]; }
int splitting(int x) { struct pair p = {1, 2}; int sum(void) { p.b = 3; return p.a + p.b; } p.a = x; return sum(); }
int again(int depth, int x) {
  int n = depth;
  int own(void) { return n; }
  int deeper(void) { return again(depth - 1, x); }
  if (depth == 0)
    return x;
  int below = deeper();
  return 10 * own() + (below == x);
}
int factorial(int x) { int calls = 0; int step(int k) { calls++; return k <= 1 ? 1 : k * step(k - 1); } int f = step(x); return 100 * calls + f; }
int shadowed(int x) { int n = 1; int get(void) { return n; } { int n = x;
  int m = get(); return 10 * m + n; } }
int hiding(int x) { int n = x; int get(int n) { return n; } return get(3) + n; }
int passing(int x) { int n = x; int inner(void) { return n; } int outer(void) { return inner() + 1; } return outer(); }
int twofold(int x) { int n = x; int outer(void) { int k = 2; int inner(void) { n += k; return n; } return inner(); } int r = outer(); return r + n; }
int counting(void) { static int s = 40; int up(void) { static int t; t++; s++; return s + t; } int first = up(); return first + up(); }
int early(int x) { int n = x; auto int get(void); int first = get(); n = 7; int get(void) { return n; } return first + get(); }
int old(int x) { int n = 2; int mul(y) int y; { return n * y; } return mul(x); }
int deciding(int x) { int n = 0; int next(void) { return ++n; } while (next() < x && n < 50) ; return n; }
int add_one(int x) { int add(int y) { return y + 1; } return add(x); }
int add_two(int x) { int add(int y) { return y + 2; } return add(x); }
int add(int y) { return y + 3; }
int pointed(int x) { int n = x; int *at = &n; void set(void) { *at = *at + n; } set(); return n; }
int main(void) {
  int which = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (x < 0 || x > 20)
    return 0;
  if (which == 1 && sharing(x) == 6) reach_error();
  if (which == 2 && sharing(x) == x) reach_error();
  if (which == 3 && writing(x) == 6) reach_error();
  if (which == 4 && writing(x) == 5 && x != 5) reach_error();
  if (which == 5 && filling(x) == 8) reach_error();
  if (which == 6 && filling(x) == x + 2) reach_error();
  if (which == 7 && splitting(x) == 8) reach_error();
  if (which == 8 && splitting(x) == x + 2) reach_error();
  if (which == 9 && again(2, x) == 20 && x == 3) reach_error();
  if (which == 10 && again(1, x) == 1) reach_error();
  if (which == 11 && factorial(x) == 620) reach_error();
  if (which == 12 && factorial(x) == 324 && x == 4) reach_error();
  if (which == 13 && shadowed(x) == 14) reach_error();
  if (which == 14 && shadowed(x) == 11 * x && x != 1) reach_error();
  if (which == 15 && hiding(x) == 2 * x && x != 3) reach_error();
  if (which == 16 && passing(x) == 6) reach_error();
  if (which == 17 && passing(x) == x) reach_error();
  if (which == 18 && twofold(x) == 14) reach_error();
  if (which == 19 && twofold(x) == 2 * x + 2) reach_error();
  if (which == 20 && counting() == 86) reach_error();
  if (which == 21 && counting() == 84) reach_error();
  if (which == 22 && early(x) == 12) reach_error();
  if (which == 23 && early(x) == 14 && x != 7) reach_error();
  if (which == 24 && old(x) == 10) reach_error();
  if (which == 25 && deciding(x) == 4) reach_error();
  if (which == 26 && deciding(x) == x + 1 && x > 0) reach_error();
  if (which == 27 && add_one(x) + add_two(x) + add(x) == 21) reach_error();
  if (which == 28 && add_one(x) == x + 2) reach_error();
  if (which == 29 && pointed(x) == 10) reach_error();
  if (which == 30 && pointed(x) == x && x != 0) reach_error();
  return 0;
}
