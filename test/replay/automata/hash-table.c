extern void abort(void);
void reach_error() { abort(); }

#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct e { char k[4]; int v; struct e *n; };
static struct e *tab[4];
static unsigned h(const char *s) {
  unsigned r = 5381;
  while (*s) r = r * 33 + (unsigned char)*s++;
  return r;
}
static int *get(const char *k) {
  struct e **p = &tab[h(k) % 4];
  for (; *p; p = &(*p)->n)
    if (strcmp((*p)->k, k) == 0) return &(*p)->v;
  *p = calloc(1, sizeof(struct e));
  strcpy((*p)->k, k);
  return &(*p)->v;
}
int main(void) {
  char k[4] = {0};
  for (int i = 0; i < 3; i++) k[i] = __VERIFIER_nondet_uchar();
  *get("ab") += 1;
  *get("ca") += 2;
  *get(k) += 4;
  if (*get("ca") == 6 && k[2] == 0) reach_error();
  int chain = 0;
  for (struct e *p = tab[h(k) % 4]; p; p = p->n) chain++;
  if (chain == 3) reach_error();
  return 0;
}
