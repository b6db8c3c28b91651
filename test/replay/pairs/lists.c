#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef struct node { int key; struct node *next; } node;

node *push(node *head, int key) {
  node *n = malloc(sizeof(node));
  n->key = key;
  n->next = head;
  return n;
}

void drop(node *n) { while (n) { node *next = n->next; free(n); n = next; } }

int main(void) {
  int count = __VERIFIER_nondet_uchar() % 5;
  node *list = 0;
  for (int i = 0; i < count; i++) list = push(list, i);
  int how = __VERIFIER_nondet_int();
  if (how == 1) return list->key;
  if (how == 2) { free(list); return list->next != 0; }
  if (how == 3) { drop(list); drop(list); }
  else if (how == 4) { list = list ? list->next : 0; drop(list); }
  else if (how == 5) { int a[4] = {1, 2, 3, 4}; free(count == 2 ? (void *)(a + 1) : list); return a[count]; }
  else if (how == 6) { char *s = (char *)list; if (s) { free(s + 4); } }
  else drop(list);
  return 0;
}
