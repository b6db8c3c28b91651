// inputs: '(' '1' '+' '(' '2' '*' '7' ')' ')' 0
// safe: `value == 15 && depth_seen == 2` => `value == 15 && depth_seen == 9`
extern char __VERIFIER_nondet_char(void);
void reach_error(void) {}
char text[11];
int at, depth, depth_seen, failed;
static int expression(void);
static int factor(void) {
  char next = text[at];
  if (next >= '0' && next <= '9') {
    at++;
    return next - '0';
  }
  if (next == '(') {
    at++;
    depth++;
    if (depth > depth_seen) depth_seen = depth;
    if (depth > 4) {
      failed = 1;
      return 0;
    }
    int value = expression();
    if (text[at] != ')') {
      failed = 1;
      return 0;
    }
    at++;
    depth--;
    return value;
  }
  failed = 1;
  return 0;
}
static int term(void) {
  int value = factor();
  while (!failed && text[at] == '*') {
    at++;
    value *= factor();
  }
  return value;
}
static int expression(void) {
  int value = term();
  while (!failed && text[at] == '+') {
    at++;
    value += term();
  }
  return value;
}
int main(void) {
  for (int i = 0; i < 10; i++) text[i] = __VERIFIER_nondet_char();
  text[10] = 0;
  int value = expression();
  if (failed) return 1;
  if (text[at] != 0) return 2;
  if (value == 15 && depth_seen == 2) {
    reach_error();
  }
  return 0;
}
