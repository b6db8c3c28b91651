// inputs: 1 50 1 20 2 3 1 50 1 20 2 3 1 20 1 50 2 3 4
// safe: `refunds == 0 && sold == 3` => `refunds > 3 && sold > 5 && stock[3] == 3`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum event { COIN = 1, CHOOSE = 2, SERVICE = 4 };
int stock[4] = {5, 2, 4, 3};
int price[4] = {120, 90, 200, 70};
int credit, sold, refunds;
int choose(int which) {
  if (which < 0 || which > 3) return -1;
  if (stock[which] == 0) return -2;
  if (credit < price[which]) return -3;
  stock[which]--;
  credit -= price[which];
  sold++;
  return credit;
}
void coin(int value) {
  switch (value) {
    case 5:
    case 10:
    case 20:
    case 50:
    case 100:
      credit += value;
      break;
    default:
      refunds++;
  }
  if (credit > 500) {
    credit = 0;
    refunds++;
  }
}
int main(void) {
  int open = 1;
  while (open) {
    int event = __VERIFIER_nondet_int();
    switch (event) {
      case COIN:
        coin(__VERIFIER_nondet_int());
        break;
      case CHOOSE: {
        int which = __VERIFIER_nondet_int();
        if (choose(which) < 0) return 1;
        break;
      }
      case SERVICE:
        open = 0;
        break;
      default:
        return 0;
    }
  }
  if (refunds == 0 && sold == 3 && stock[3] == 0 && credit == 0) {
    reach_error();
  }
  return 0;
}
