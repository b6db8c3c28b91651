extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
int state = 0, steps = 0;
int next(int s, int e) {
  switch (s) {
    case 0: return e == 1 ? 1 : 0;
    case 1:
      if (e == 2) return 2;
      return 0;
    case 2: case 3:
      s = e;
      break;
    default:
      s = 0;
  }
  return s & 3;
}
int main(void) {
  int e = 0;
  for (int i = 0; i < 4; i++)
  {
    e = __VERIFIER_nondet_int();
    if (e < 0 || e > 5) abort();
    state = next(state, e);
    steps++;
    if (state == 3 && steps < 4) goto out;
  }
  switch (state + steps) {
    case 4: steps = 1; break;
    case 6 ... 7: reach_error();
    default: steps = 0; }
out:
  if (state == 3) reach_error();
  return steps;
}
