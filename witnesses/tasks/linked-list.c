extern void *malloc(unsigned long size);
extern void free(void *pointer);
extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

struct node *head;

int main(void) {
  head = malloc(sizeof(struct node));
  head->next = malloc(sizeof(struct node));
  head->next->next = 0;
  if (__VERIFIER_nondet_bool()) {
    free(head->next);
  }
  struct node *first = head;
  head = head->next;
  free(first);
  return 0;
}
