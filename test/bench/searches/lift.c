// inputs: 0 0 0 2 4 2 1 3 2 4 4 2 0 5
// safe: `floor == 3` => `floor == 13`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum command { UP, DOWN, DOOR, STOP_AT, LOAD, ALARM };
struct lift {
  int floor;
  int door;
  int load;
  int rides;
};
static struct lift lift;
static void up(void) {
  if (!lift.door && lift.floor < 9) lift.floor++;
}
static void down(void) {
  if (!lift.door && lift.floor > 0) lift.floor--;
}
static void load(void) {
  if (!lift.door) return;
  lift.load++;
  if (lift.load > 6) lift.load = 6;
}
int main(void) {
  for (int i = 0; i < 100; i++) {
    int command = __VERIFIER_nondet_int();
    switch (command) {
      case UP:
        up();
        break;
      case DOWN:
        down();
        break;
      case DOOR:
        lift.door = !lift.door;
        break;
      case STOP_AT:
        if (!lift.door) lift.rides++;
        break;
      case LOAD:
        load();
        break;
      case ALARM:
        if (!lift.door && lift.load == 3 && lift.floor == 3) {
          reach_error();
        }
        break;
      default:
        return 0;
    }
  }
  return 0;
}
