extern char __VERIFIER_nondet_char(void);

int main() {
  char state = 'r';
  char input = __VERIFIER_nondet_char();
  if (state == 'r' && input == 'g')
    state = 'x';
  if (state == 'x')
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
