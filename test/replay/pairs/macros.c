extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
#define FILL(n) for (i = 0; i < n; i++) s += i; for (i = 100; i < 103; i++) s += 1
#define BOTH (f() + g())
#define REST (g() + f())
unsigned char f(void) { return 200; }
int g(void) { return 300; }
int main(void) {
  int i, s = 0;
  FILL(4);
  int x = BOTH, y = x + REST;
  int z = __VERIFIER_nondet_int();
  CHECK(z != 7 || y < 10 || s != 9);
  return 0;
}
