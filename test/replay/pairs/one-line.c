extern int __VERIFIER_nondet_int(void); extern void abort(void); void reach_error(void) {}
#define CHECK(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
int f(int a) { return a + 1; } int g(int a) { return f(a) * 2; }
int main(void) { int a = __VERIFIER_nondet_int(), b; b = f(a); if (b == 3) { b = g(a); } else b = 0; if (b == 6) reach_error(); while (1) { if (a++ > 9) break; } for (;;) { if (a > 50) return 0; a += 20; if (a == 37) goto out; } out: b = a ? a > 36 ? 1 : 2 : 3; assume_abort_if_not(b == 1); CHECK(a == 36); return 0; }
