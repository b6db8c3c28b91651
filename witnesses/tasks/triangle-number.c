extern void abort(void);

void reach_error(void) { abort(); }

int main(void) {
  int sum = 0;
  for (int i = 1; i <= 10; i++) {
    sum = sum + i;
  }
  if (sum == 55) {
    reach_error();
  }
  return 0;
}
