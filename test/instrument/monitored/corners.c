extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef unsigned char byte;
struct cell { int v; byte w[2]; } cells[2];
int count(void) { static int calls; return ++calls; }
int pick(int a, int b) { return a > b ? a : b > 2 ? b : -b; }
void fail(int on) { if (on && count() > 1) reach_error(); }
int search(int n) {
  int i = 0;
again:
  if (i < 3 && cells[0].w[i & 1] != n) { i++; goto again; }
  return i;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = (x & 3), z;
  byte b = x;
  cells[0].v = x, cells[0].w[1] = b; cells[1] = cells[0];
  z = ({ int t = y; if (t > 1) t--; t; }) + search(2);
  if ((x > 1 || y == 3) && !(z == 2)) y = pick(x, z); else if (x < 0) y = 1;
  while (y > 0 && (z < 4 || x > 5)) { y -= 2; z += y > 0 ? 1 : 2; if (z > 8) break; }
  do z--; while (z > 2);
  { int x = z; z = x + pick(pick(x, 1), y); }
  unsigned u = 3; for (; u-- > (unsigned)(z & 1); ) { if (u == 1) continue; b++; }
  fail(b > 4); fail(x != 1);
  switch (pick(y, b & 3)) { case -3 ... -1: fail(z); break; case 3: { z = 0; } default: if (z) fail(1); }
  return z;
}
