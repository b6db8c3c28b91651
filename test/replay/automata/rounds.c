extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int s = 0;
  for (int i = 0; i < n; i++)
    s = s + 2;
  while (s > 4)
    s = s - 1;
  do {
    s = s + 10;
  } while (s < 20);
  int t = n > 2 ? s : 0;
  if (t == 24)
    reach_error();
  return 0;
}
