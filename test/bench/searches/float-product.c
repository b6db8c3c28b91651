// inputs: 12.0f 8.4f
// safe: `difference < 3.75f` => `difference < -3.75f`
extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}
struct rectangle {
  float width;
  float height;
};
static float area(const struct rectangle *shape) {
  return shape->width * shape->height;
}
static float perimeter(const struct rectangle *shape) {
  return 2.0f * (shape->width + shape->height);
}
static int is_sane(const struct rectangle *shape) {
  if (!(shape->width > 1.0f)) {
    return 0;
  }
  if (!(shape->height > 1.0f)) {
    return 0;
  }
  if (perimeter(shape) > 400.0f) {
    return 0;
  }
  return 1;
}
int main(void) {
  struct rectangle shape;
  shape.width = __VERIFIER_nondet_float();
  shape.height = __VERIFIER_nondet_float();
  if (!is_sane(&shape)) {
    return 1;
  }
  float difference = shape.width - shape.height;
  float size = area(&shape);
  if (size <= 99.5f) {
    return 2;
  }
  if (size >= 102.0f) {
    return 3;
  }
  if (difference > 3.5f && difference < 3.75f) {
    reach_error();
  }
  return 0;
}
