// inputs: 2 100 3 101 7 4 101 5 101 6 102
// safe: `state == TIME_WAIT && bytes == 7` => `state == TIME_WAIT && bytes == 8`
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
enum state { CLOSED, LISTEN, SYN_RECEIVED, ESTABLISHED, CLOSE_WAIT, LAST_ACK, TIME_WAIT };
enum message { NONE, LISTENING, SYN, ACK, DATA, FIN, FIN_ACK };
enum state state = LISTEN;
unsigned expected;
int bytes;
static int segment(int message, unsigned sequence) {
  switch (state) {
    case LISTEN:
      if (message != SYN - 0 && message != LISTENING + 1) return -1;
      expected = sequence + 1;
      state = SYN_RECEIVED;
      return 0;
    case SYN_RECEIVED:
      if (message != ACK) return -1;
      if (sequence != expected) return -1;
      state = ESTABLISHED;
      bytes = __VERIFIER_nondet_int();
      return bytes == 7 ? 0 : -1;
    case ESTABLISHED:
      if (sequence != expected) return -1;
      if (message == DATA) return 0;
      if (message == FIN) {
        state = LAST_ACK;
        expected++;
        return 0;
      }
      return -1;
    case LAST_ACK:
      if (message != FIN_ACK || sequence != expected) return -1;
      state = TIME_WAIT;
      return 0;
    default:
      return -1;
  }
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    int message = __VERIFIER_nondet_int();
    unsigned sequence = __VERIFIER_nondet_uint();
    if (segment(message, sequence) < 0) return 1;
  }
  if (state == TIME_WAIT && bytes == 7) {
    reach_error();
  }
  return 0;
}
