extern void reach_error(void);
int n;
int ask(void) { return n++; }
int main(void) {
  int x = 0;
  x = ({ int t = 1; t; }) +
      ask();
  if (x == 1 &&
      ask() == 1)
    reach_error();
  return 0;
}
