// inputs: 1 2 3 0 0 0 2 0 0 0 0 0 3
// safe: `finished == 3` => `finished == 33`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum { TASKS = 3 };
struct task {
  int left;
  int ready;
  int waited;
};
static struct task tasks[TASKS] = {{4, 0, 0}, {2, 0, 0}, {3, 0, 0}};
int finished, ticks, last = -1;
static void start(int which) {
  if (tasks[which].left > 0) tasks[which].ready = 1;
}
static int pick(void) {
  int best = -1;
  for (int i = 0; i < TASKS; i++) {
    if (!tasks[i].ready) continue;
    if (best < 0 || tasks[i].waited > tasks[best].waited) best = i;
  }
  return best;
}
static void tick(void) {
  int now = pick();
  ticks++;
  if (now < 0) return;
  for (int i = 0; i < TASKS; i++) {
    if (i != now && tasks[i].ready) tasks[i].waited++;
  }
  tasks[now].waited = 0;
  tasks[now].left--;
  last = now;
  if (tasks[now].left == 0) {
    tasks[now].ready = 0;
    finished++;
  }
}
int main(void) {
  while (ticks < 60) {
    int what = __VERIFIER_nondet_int();
    if (what < 0 || what > TASKS) return 1;
    if (what > 0) start(what - 1);
    tick();
    if (finished == 3 && ticks > 9) {
      reach_error();
    }
  }
  return 0;
}
