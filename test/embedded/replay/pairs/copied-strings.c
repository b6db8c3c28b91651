#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  char text[5], copy[5], all[12] = "<";
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_char();
  text[4] = 0;
  strcpy(copy, text);
  strcat(all, copy);
  strncpy(copy, all + 2, 4);
  if (copy[0] * 3 + copy[1] == 500 && strlen(all) == 4)
    reach_error();
  char *at = memchr("state machine", __VERIFIER_nondet_int(), 13);
  if (at && strcmp(at, "machine") == 0)
    reach_error();
  if (strstr(text, "ab") == text + 1 && strspn(text, "xyz") == 1)
    reach_error();
  if (strstr(text, "ab") == text + 1 && text[1] != 'a')
    reach_error();
  return 0;
}
