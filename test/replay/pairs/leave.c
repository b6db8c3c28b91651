extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void exit(int);

struct list { struct list *next; int value; };

struct list *push(struct list *head, int value) {
  struct list *item = malloc(sizeof(struct list));
  item->next = head;
  item->value = value;
  return item;
}

int main(void) {
  struct list *head = 0;
  int n = __VERIFIER_nondet_int();
  if (n > 3) exit(1);
  for (int i = 0; i < n; ++i) head = push(head, i);
  while (head) {
    struct list *old = head;
    head = old->next;
    if (old->value != 2 || n == 1) free(old);
  }
  int *last = calloc(1, sizeof(int));
  free(n == 2 ? (int *)(((char *)last) + 1) : last);
  return 0;
}
