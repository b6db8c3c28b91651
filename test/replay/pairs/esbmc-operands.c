extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int calls;
int odd(int x) {
  calls++;
  return x & 1;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int d = odd(x) || odd(y);
  int e = y > 5 && odd(x);
  if (d && e)
    reach_error();
  if (d && !e && calls == 1 && y == 4)
    reach_error();
  d = odd(x) || odd(y) || y > 7;
  if (x == 40 && y == 60 && d)
    reach_error();
  return odd(x) && y == 3;
}
