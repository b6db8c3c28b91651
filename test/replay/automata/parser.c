extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
enum state { START, NUMBER, SIGN, DONE };
int main(void) {
  enum state s = START;
  int digits = 0, n;
  for (n = 0; n < 6; n++) {
    char c = __VERIFIER_nondet_char();
    switch (s) {
    case START:
      if (c == '-')
        s = SIGN;
      else if (c >= '0' && c <= '9') {
        s = NUMBER;
        digits = 1;
      } else
        return 1;
      break;
    case SIGN:
      s = c >= '1' && c <= '9' ? NUMBER : START;
      break;
    case NUMBER:
      if (c == ';')
        s = DONE;
      else
        digits++;
      break;
    case DONE:
      if (digits == 2) { reach_error(); }
      return 0;
    }
  }
  return 0;
}
