extern void abort(void);
void reach_error(void) { abort(); }
int rows(n, a) int n; int a[n][n]; {
  int bytes = sizeof(a[0]);
  return bytes;
}
int main(void) {
  int a[4][4];
  if (rows(4, a) != 16) reach_error();
  return 0;
}
