extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x != y) {
    if (x > 100)
      x = y;
    else if (x == 17)
      x = 20;
    else if (x == 20)
      x = 17;
    else
      x++;
  }
  int z = 0;
  while (y == 5)
    z = z + 2;
  return z;
}
