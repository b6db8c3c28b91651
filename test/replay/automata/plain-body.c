extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int cells[4];

int main(void) {
  int i = 40;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  for (int i = 0; i <= n; i++)
    cells[i] = i + 5;
  for (int k = n; k > 0; k--)
    if (cells[k] == 7)
      cells[0] = k;
  if (cells[0] == 2 && i == 40)
    reach_error();
  return 0;
}
