extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int other;

int main(void) {
  int cells[3];
  for (int i = 0; i < 3; i++)
    cells[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++)
    cells[i] = cells[i] + cells[2];
  for (int other = 0; other < 2; other++)
    cells[other] = cells[other] + 1;
  int sum = cells[0] + cells[1];
  for (int later = 0; later < 2; later++)
    sum = sum - cells[later];
  if (sum == 0 && cells[0] == 7)
    reach_error();
  return 0;
}
