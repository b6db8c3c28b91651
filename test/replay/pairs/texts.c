extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, unsigned long);
extern int memcmp(const void *, const void *, unsigned long);
extern unsigned long strlen(const char *);
extern char *strchr(const char *, int);
extern int atoi(const char *);
void reach_error(void) { abort(); }

int main(void) {
  char text[6];
  for (int i = 0; i < 5; i++)
    text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  int what = __VERIFIER_nondet_int();
  if (what == 1 && strcmp(text, "open") == 0) {
    reach_error();
  }
  if (what == 2 && strlen(text) == 3 && text[0] == 'q') {
    reach_error();
  }
  if (what == 3 && memcmp(text, "\1\0\2", 3) == 0) {
    reach_error();
  }
  if (what == 4 && strchr(text, '=') == text + 1 && text[0] > 'm') {
    reach_error();
  }
  if (what == 5 && atoi(text) == 7) {
    reach_error();
  }
  if (what == 6 && strcmp(text, "m") > 0 && strncmp(text, "no", 2) < 0 && text[0] != 'm') {
    reach_error();
  }
  if (what == 7 && strlen(text) == 6) {
    reach_error();
  }
  return 0;
}
