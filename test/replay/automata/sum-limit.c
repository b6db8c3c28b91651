extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
extern void reach_error(void);

int total = 0;

void add(int amount) {
  total = total + amount;
}

int main() {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n <= 4);
  int i = 0;
  while (i < n) {
    int amount = __VERIFIER_nondet_int();
    if (amount < 0 || amount > 50) {
      return 0;
    }
    add(amount);
    i++;
  }
  if (total > 150) {
    reach_error();
  }
  return 0;
}
