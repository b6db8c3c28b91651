extern void *malloc(unsigned int);
extern void reach_error(void);
#define TWO p = malloc(4); q = malloc(8)
#define LEAVE if (v > 3) return f(v); return g(v)
#define DECIDE switch (x) { case 1: a = 1; break; case 2: a = 2; break; default: a = 3; } switch (y) { case 5: b = 1; break; case 6: b = 3; break; default: b = 2; }
#define STEP x = x + 1; y = x; if (y == 7) goto out; y = 0
#define BOTH ((x && y) || z)
#define LOOPS for (int k = 0; k < 2; k++) a += k; for (int k = 7; k < 9; k++) b += k;
int f(int v) { return v + 1; }
int g(int v) { return v + 2; }
int h(int v) {
  LEAVE;
}
int k = 99;
int main(void) {
  char *p, *q;
  int a = 0, b = 0, x = 5, y = 2, z = 0, s = h(7);
  TWO;
  DECIDE
  STEP;
out:
  s += BOTH;
  LOOPS
  if (p && q && s == 8 && x == 6)
    reach_error();
  return 0;
}
