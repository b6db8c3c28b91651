extern void reach_error(void);
int last;
void keep(int value) {
  last = value;
  last++;
}
int next(int value) {
  last = value;
  return last + 1;
}
int main(void) {
  for (int i = 1; i <= 4; i++)
    keep(i);
  for (int i = 5; i <= 8; i++)
    next(i);
  reach_error();
  return 0;
}
