extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int twice(int n) {
  if (n > 100) {
    int huge = n + n;
    n = huge;
  }
  return n;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int item = __VERIFIER_nondet_int();
    sum = sum + item;
  }
  sum = sum + 0;
  for (int k = 0; k < 9; k++) {
    if (k == sum) break;
  }
  int doubled = twice(sum);
  if (sum == 7 || doubled == 402) {
    reach_error();
  }
  return 0;
}
