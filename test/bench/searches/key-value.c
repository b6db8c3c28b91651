// inputs: 's' 'i' 'z' 'e' '=' '4' '2' 0 0 0 0 0 'm' 'o' 'd' 'e' '=' 'r' 'w' 0 0 0 0 0
// safe: `size == 42` => `size == 42 && size > 99`
extern char __VERIFIER_nondet_char(void);
extern unsigned long strlen(const char *);
extern int strcmp(const char *, const char *);
extern char *strchr(const char *, int);
extern int atoi(const char *);
void reach_error(void) {}
int size, writable, errors;
void set(const char *key, const char *value) {
  if (strcmp(key, "size") == 0) {
    size = atoi(value);
  } else if (strcmp(key, "mode") == 0) {
    if (strcmp(value, "rw") == 0)
      writable = 1;
    else if (strcmp(value, "ro") == 0)
      writable = 0;
    else
      errors++;
  } else {
    errors++;
  }
}
void line(char *text) {
  char *sign = strchr(text, '=');
  if (sign == 0) {
    errors++;
    return;
  }
  if (strlen(sign + 1) == 0) {
    errors++;
    return;
  }
  *sign = 0;
  set(text, sign + 1);
}
int main(void) {
  char text[13];
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 12; i++) text[i] = __VERIFIER_nondet_char();
    text[12] = 0;
    line(text);
  }
  if (errors == 0) {
    if (size == 42) {
      if (writable) {
        reach_error();
      }
    }
  }
  return 0;
}
