extern void reach_error(void);
int asked;
int ask(void) {
  asked++;
  return asked != 3 && asked != 5;
}
int main(void) {
  int n = 0;
  while (ask())
    n++;
  do
    n += 3;
  while (
      ask());
  if (n == 8)
    reach_error();
  return 0;
}
