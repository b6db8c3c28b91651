// inputs: 1 7 1 12 1 9 2 12 1 4 3
// safe: `sum(head) == 20` => `sum(head) == -20`
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
void reach_error(void) {}
struct order {
  int number;
  struct order *next;
};
static struct order *add(struct order *head, int number) {
  struct order *order = malloc(sizeof *order);
  if (order == 0) abort();
  order->number = number;
  order->next = head;
  return order;
}
static struct order *remove_order(struct order *head, int number, int *removed) {
  struct order **link = &head;
  while (*link != 0) {
    struct order *here = *link;
    if (here->number == number) {
      *link = here->next;
      free(here);
      (*removed)++;
      return head;
    }
    link = &here->next;
  }
  return head;
}
static int sum(const struct order *head) {
  int all = 0;
  for (; head != 0; head = head->next) all += head->number;
  return all;
}
static int length(const struct order *head) {
  int count = 0;
  for (; head != 0; head = head->next) count++;
  return count;
}
int main(void) {
  struct order *head = 0;
  int removed = 0;
  for (int i = 0; i < 12; i++) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
      int number = __VERIFIER_nondet_int();
      if (number < 1 || number > 20) return 1;
      head = add(head, number);
    } else if (what == 2) {
      head = remove_order(head, __VERIFIER_nondet_int(), &removed);
    } else {
      break;
    }
  }
  if (removed == 1 && length(head) == 3 && sum(head) == 20) {
    reach_error();
  }
  return 0;
}
