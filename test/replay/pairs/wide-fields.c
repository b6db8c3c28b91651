extern int __VERIFIER_nondet_int(void);
extern void abort(void);
struct packet { unsigned long long id : 38; long long offset : 40; } packet = {1, -5};
_Alignas(32) char buffer[3];
void reach_error(void) { abort(); }
int main(void) {
  int x = __VERIFIER_nondet_int(), table[4] = {0, 7, 0, 0};
  packet.id += (unsigned)x;
  if (x == 41 && packet.id * 2 + 1 == 85)
    reach_error();
  if (x == 5 && packet.offset + x == 0 && table[packet.id & 1] == 0)
    reach_error();
  if (x == 6 && -packet.id > packet.id)
    reach_error();
  if (x == 7 && ((unsigned long)buffer & 31) == 0)
    reach_error();
  if (x == 8 && ((unsigned long)buffer & 63) == 0)
    reach_error();
  if (x == 9 && (x < 0 || __builtin_unknown_to_all(x)))
    reach_error();
  return 0;
}
