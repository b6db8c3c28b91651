extern void reach_error(void);
int i = 100, sum;

int main(void) {
  int j = 50;
  for (int i = 0, j = 2; i < 3; i++)
    sum++;
  for (int i = 0, j = 3; sum > 9; i = !i)
    if (j == 50) break;
  if (sum == 4) reach_error();
  return 0;
}
