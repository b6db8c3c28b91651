extern void *malloc(unsigned long);
extern void free(void *);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_bool()) {
    struct node *new = malloc(sizeof(struct node));
    new->value = __VERIFIER_nondet_int();
    new->next = head;
    head = new;
  }
  struct node *at = head;
  while (at->value != 7)
    at = at->next;
  while (head != 0) {
    struct node *next = head->next;
    if (head->value != -1)
      free(head);
    head = next;
  }
  return 0;
}
