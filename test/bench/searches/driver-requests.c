// inputs: 1 3 0x22 2 3 0x1f 4 5 3 0x22 6
// safe: `pending == 0 && completed == 2` => `pending == 0 && completed == 2 && !started`
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
enum { IDLE, LOADED, RUNNING, PAUSED };
int device = IDLE;
int pending, completed, rejected, started;
static void dispatch(unsigned code) {
  switch (code & 0xf) {
    case 0x2:
      if ((code >> 4) == 2) {
        if (device == RUNNING || device == PAUSED) {
          completed++;
        } else {
          pending++;
        }
      } else {
        rejected++;
      }
      break;
    case 0xf:
      if (device != RUNNING) {
        rejected++;
        break;
      }
      while (pending > 0) {
        pending--;
        completed++;
      }
      break;
    default:
      rejected++;
  }
}
int main(void) {
  while (1) {
    int request = __VERIFIER_nondet_int();
    if (request == 1 && device == IDLE) {
      device = LOADED;
    } else if (request == 2 && device == LOADED) {
      device = RUNNING;
      started = 1;
    } else if (request == 3) {
      dispatch(__VERIFIER_nondet_uint());
    } else if (request == 4 && device == RUNNING) {
      device = PAUSED;
    } else if (request == 5 && device == PAUSED) {
      device = RUNNING;
    } else if (request == 6 && device == RUNNING) {
      if (pending == 0 && completed == 2 && rejected == 0) {
        reach_error();
      }
      return 0;
    } else {
      return 1;
    }
  }
}
