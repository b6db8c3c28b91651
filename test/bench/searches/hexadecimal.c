// inputs: '0' 'x' 'B' 'e' '4' 0 0
// safe: `value == 0xbe4` => `value == 0xffbe4`
extern char __VERIFIER_nondet_char(void);
extern unsigned long strlen(const char *);
extern int isdigit(int);
extern int tolower(int);
void reach_error(void) {}
char text[8];
static int digit_of(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  if (character >= 'A' && character <= 'F') return character - 'A' + 10;
  return -1;
}
static int parse(const char *from, long *into) {
  long value = 0;
  int digits = 0;
  while (*from != 0) {
    int digit = digit_of(*from);
    if (digit < 0) return -1;
    value = 16 * value + digit;
    digits++;
    from++;
  }
  *into = value;
  return digits;
}
static int mixed_case(const char *from) {
  int upper = 0;
  int lower = 0;
  for (; *from != 0; from++) {
    if (*from >= 'A' && *from <= 'F') upper = 1;
    if (*from >= 'a' && *from <= 'f') lower = 1;
  }
  return upper && lower;
}
int main(void) {
  for (int i = 0; i < 7; i++) {
    text[i] = __VERIFIER_nondet_char();
  }
  text[7] = 0;
  if (strlen(text) != 5) return 1;
  if (text[0] != '0') return 2;
  if (tolower(text[1]) != 'x') return 3;
  long value = 0;
  int digits = parse(text + 2, &value);
  if (digits != 3) return 4;
  if (!mixed_case(text + 2)) return 5;
  if (value == 0xbe4) {
    reach_error();
  }
  return 0;
}
