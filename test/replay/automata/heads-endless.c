int i = 1;

int main(void) {
  int j = 50;
  for (int i = 0, j = 2; ; i = !i)
    if (j == 3) break;
  return i + j;
}
