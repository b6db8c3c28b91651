extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define N 50
int table[N];

int same(const char *a, const char *b) {
  while (*a && *a == *b) { a++; b++; }
  return *a == *b;
}

int main(void) {
  char word[8];
  for (int i = 0; i < 7; i++) word[i] = __VERIFIER_nondet_char();
  word[7] = 0;
  int sum = 0;
  for (int i = 0; i < N; i++) {
    table[i] = __VERIFIER_nondet_uchar();
    sum += table[i];
  }
  if (same(word, "open!")) {
    if (sum == 12750) reach_error();
    int max = 0;
    for (int i = 1; i < N; i++) if (table[i] > table[max]) max = i;
    if (max == 17 && table[17] - table[16] == 9) reach_error();
  }
  if (word[0] == 'x' && sum == 1234) reach_error();
  return 0;
}
