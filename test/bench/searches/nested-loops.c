// inputs: 17 23
// safe: `l == 3 && k == 391` => `l == 3 && k == 391 && i < n`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  int i, j, k = 0, l = 0;
  if (!(10 < n && n <= 10000)) return 0;
  if (!(10 < m && m <= 10000)) return 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < m; j++) {
      k++;
      if (k % 100 == 0) l++;
    }
  }
  if (l == 3 && k == 391) {
    reach_error();
  }
  return 0;
}
