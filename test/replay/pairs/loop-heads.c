extern void reach_error(void);
int sum;

int main(void) {
  int b = 9;
  for (char a = ';', b = 2; a < 62; a++) sum += b;
  for (int a = 0 /* ; */, b = 1; a < 3; a++) sum += b;
  for (int a = "();"[2] == ';', b = 7; a < 3; a++) sum += b;
  for (int a = (1, ')'), b = 8; a < 44; a++) sum += b;
  for (b = 3; b < 5; b++) sum += ';';
  if (sum == 0) reach_error();
  return 0;
}
