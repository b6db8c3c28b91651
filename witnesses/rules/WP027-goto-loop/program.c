extern void reach_error(void);

int main(void) {
  int steps = 0;
  int rounds = 0;
again:
  steps++;
  if (steps < 3) {
    goto again;
  }
  while (rounds < 2) {
    rounds++;
  }
  if (steps != 3) {
    goto failed;
  }
  return 0;
failed:
  reach_error();
  return 1;
}
