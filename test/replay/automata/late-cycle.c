int main(void) {
  int x = 1, y = 1;
  for (int k = 0; k < 250; k++)
    x = 1;
  y = 1;
  while (x) {
    x = 1;
    y = 1;
  }
  return y;
}
