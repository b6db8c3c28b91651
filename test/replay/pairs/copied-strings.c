#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  char *at = memchr("state machine", __VERIFIER_nondet_int(), 13);
  if (at && strcmp(at, "machine") == 0)
    reach_error();
  char text[4], copy[4], all[12] = "<";
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  if (strstr(text, "ab") == text)
    reach_error();
  strcpy(copy, text);
  strcat(all, copy);
  strncpy(copy, all + 2, 3);
  if (copy[0] * 3 == 300 && strlen(all) == 3)
    reach_error();
  if (strstr(text, "ab") == text && text[1] != 'b')
    reach_error();
  return 0;
}
