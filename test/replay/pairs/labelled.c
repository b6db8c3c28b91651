extern void reach_error(void);
int main(void) {
  int x = 0;
again:
  if (x < 2) {
    x++;
    goto again;
  }
done:
  if (x == 2)
    reach_error();
last: while (x > 0)
    x = -1;
  return 0;
}
