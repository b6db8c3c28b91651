extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i;
  i = __VERIFIER_nondet_int();
  while (i > 0) {
    if (i != 5) {
      i = i - 1;
    }
  }
  for (;;) {
    i = i + 1;
  again:
    i++;
    if (i > 8)
      return 0;
    if (i < 0)
      goto again;
  }
}
