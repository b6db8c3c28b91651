// inputs: 1 2 3 50 1 0 3 25 1 1 3 100 2 3
// safe: `balance[who] == 275` => `balance[who] == 476`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum { CLIENTS = 4 };
int balance[CLIENTS] = {100, 100, 100, 100};
int transfers;
static int valid(int client) {
  return client >= 0 && client < CLIENTS;
}
static int transfer(int from, int to, int amount) {
  if (!valid(from) || !valid(to)) return -1;
  if (from == to) return -1;
  if (amount <= 0 || amount > balance[from]) return -1;
  balance[from] -= amount;
  balance[to] += amount;
  transfers++;
  return 0;
}
static int sum(void) {
  int all = 0;
  for (int i = 0; i < CLIENTS; i++) all += balance[i];
  return all;
}
static int audit(int who) {
  if (!valid(who)) return 0;
  if (sum() != 400) return 2;
  return transfers == 3 && balance[who] == 275;
}
int main(void) {
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
      int from = __VERIFIER_nondet_int();
      int to = __VERIFIER_nondet_int();
      int amount = __VERIFIER_nondet_int();
      if (transfer(from, to, amount) < 0) return 1;
    } else if (what == 2) {
      int who = __VERIFIER_nondet_int();
      if (audit(who) == 1) {
        reach_error();
      }
    } else {
      return 0;
    }
  }
}
