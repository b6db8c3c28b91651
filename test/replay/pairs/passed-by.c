extern void abort(void);
void reach_error(void) { abort(); }
int g;
int main(void) {
  int n = 1;
  goto go;
  {
    go: n = n + 1;
  }
  goto behind;
  before: behind: g = 2;
  if (n == 7) { { deep: n = 3; } goto done; }
  if (n == 2) goto deep;
  done: {
    unnamed: n = n + 0;
  }
  switch (n) {
    case 5: case 3: {
      g = g + 1;
    }
  }
  if (g == 3)
    reach_error();
  return 0;
}
