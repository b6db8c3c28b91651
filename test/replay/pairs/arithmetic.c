extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern signed char __VERIFIER_nondet_schar(void);
int scale(int v, int by) { return v * by; }
int abs_of(int v) { if (v < 0) v = -v; return v; }

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  signed char c = __VERIFIER_nondet_schar();
  unsigned u = a; u = u * 3 + b;
  if (b > 0 && b < 31 && a > 0) {
    int s = a << b;
    return s;
  }
  if (c == 77) { c += 100; c++; return b / (c ? c : 1); }
  long l = __VERIFIER_nondet_long();
  switch (c) {
    case 1: return abs_of(a);
    case 2: return a % b;
    case 3: a -= b; break;
    case 4: for (int i = b; i <= a; i++) { if (i == 0) return 2; } break;
    case 5: return scale(scale(a, 2), 3);
    case 6: l = l - a; break;
    case 7: { int t = a + b + c; return t; }
    default: a = u > 7 ? a + 1 : b - 1;
  }
  return a;
}
