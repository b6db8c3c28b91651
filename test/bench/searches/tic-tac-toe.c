// inputs: 4 0 2 6 3 5 7 1 8
// safe: `moves == 9 && winner == 0` => `moves == 10 && winner == 0`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int board[9];
int moves, winner;
static const int lines[8][3] = {
  {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
};
static int won(int player) {
  for (int i = 0; i < 8; i++) {
    int count = 0;
    for (int j = 0; j < 3; j++) {
      if (board[lines[i][j]] == player) count++;
    }
    if (count == 3) return 1;
  }
  return 0;
}
static int play(int cell, int player) {
  if (cell < 0 || cell > 8) return -1;
  if (board[cell] != 0) return -1;
  board[cell] = player;
  moves++;
  if (won(player)) winner = player;
  return 0;
}
int main(void) {
  int player = 1;
  while (moves < 9 && winner == 0) {
    int cell = __VERIFIER_nondet_int();
    if (play(cell, player) < 0) {
      return 1;
    }
    player = 3 - player;
  }
  if (moves == 9 && winner == 0) {
    if (board[0] == 2 && board[4] == 1) {
      reach_error();
    }
  }
  return 0;
}
