extern unsigned int __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "scopes.c", 4, "reach_error"); }
struct point { short x, y; struct { unsigned char tag; int *link; } in; };
static struct point grid[3];
int x = 1;
unsigned total;

static int bump(void) { static int calls = 10; return ++calls; }

int main() {
  struct point p = { .y = -1 };
  int *q = &x;
  p.x = __VERIFIER_nondet_short();
  { unsigned x = __VERIFIER_nondet_uint(); if (x > 5u) { int x = p.x; grid[2].x = x; } total = x; }
  p.in.link = q;
  *q += bump();
  if (p.x < -100 && total == 4294967295u)
    for (int i = 0; i < 3; i++) { grid[i].y = p.y - i; if (grid[i].y == -3 && i[grid].x == grid[1].y - 99) goto bad; }
  bump(), bump();
  return p.x ? x : *p.in.link;
bad: reach_error();
  return 1;
}
