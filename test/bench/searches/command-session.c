// inputs: 'l' 'o' 'g' 'i' 'n' 0 'o' 'p' 'e' 'n' 0 0 'w' 'r' 'i' 't' 'e' 0 'c' 'l' 'o' 's' 'e' 0
// safe: `written == 1` => `written == 1 && opened == 0`
extern char __VERIFIER_nondet_char(void);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, unsigned long);
void reach_error(void) {}
enum state { OUTSIDE, INSIDE, OPEN, CLOSED };
enum state now = OUTSIDE;
int opened, written;
void receive(char *word) {
  for (int i = 0; i < 5; i++) word[i] = __VERIFIER_nondet_char();
  word[5] = 0;
  (void)__VERIFIER_nondet_char();
}
int step(const char *word) {
  switch (now) {
    case OUTSIDE:
      if (strcmp(word, "login") != 0) return -1;
      now = INSIDE;
      return 0;
    case INSIDE:
      if (strncmp(word, "open", 4) != 0) return -1;
      now = OPEN;
      opened++;
      return 0;
    case OPEN:
      if (strcmp(word, "write") == 0) {
        written++;
        return 0;
      }
      if (strcmp(word, "read") == 0) return 0;
      if (strcmp(word, "close") == 0) {
        now = CLOSED;
        return 0;
      }
      return -1;
    case CLOSED:
      return -1;
  }
  return -1;
}
int main(void) {
  char word[6];
  for (int i = 0; i < 4; i++) {
    receive(word);
    if (step(word) < 0) return 1;
  }
  if (now == CLOSED && written == 1) {
    reach_error();
  }
  return 0;
}
