// inputs: 21.5f 25.0f 23.25f 22.0f
// safe: `mean < 23.0f` => `mean < 3.0f`
extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}
enum heating { OFF, ON };
struct room {
  float temperature;
  enum heating heating;
  int switched;
};
static int plausible(float value) {
  return value > -40.0f && value < 60.0f;
}
static void control(struct room *room, float measured) {
  room->temperature = measured;
  if (room->heating == OFF && measured < 22.0f) {
    room->heating = ON;
    room->switched++;
  } else if (room->heating == ON && measured > 24.0f) {
    room->heating = OFF;
    room->switched++;
  }
}
int main(void) {
  struct room room = {20.0f, OFF, 0};
  float sum = 0.0f;
  float last = 0.0f;
  for (int i = 0; i < 4; i++) {
    float measured = __VERIFIER_nondet_float();
    if (!plausible(measured)) return 1;
    if (i > 1 && measured >= last) return 2;
    control(&room, measured);
    sum += measured;
    last = measured;
  }
  float mean = sum / 4.0f;
  if (room.switched == 2 && mean > 22.5f && mean < 23.0f) {
    reach_error();
  }
  return 0;
}
