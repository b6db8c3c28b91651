// inputs: 29 2 2024
// safe: `day == 60` => `day == 460`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
struct date {
  int day;
  int month;
  int year;
};
static int is_leap(int year) {
  if (year % 400 == 0) return 1;
  if (year % 100 == 0) return 0;
  return year % 4 == 0;
}
static int length_of(int month, int year) {
  int length = lengths[month - 1];
  if (month == 2 && is_leap(year)) length++;
  return length;
}
static int is_valid(const struct date *date) {
  if (date->year < 1900 || date->year > 2100) return 0;
  if (date->month < 1 || date->month > 12) return 0;
  if (date->day < 1) return 0;
  return date->day <= length_of(date->month, date->year);
}
static int day_of_year(const struct date *date) {
  int day = date->day;
  for (int month = 1; month < date->month; month++) {
    day += length_of(month, date->year);
  }
  return day;
}
int main(void) {
  struct date date;
  date.day = __VERIFIER_nondet_int();
  date.month = __VERIFIER_nondet_int();
  date.year = __VERIFIER_nondet_int();
  if (!is_valid(&date)) {
    return 1;
  }
  int day = day_of_year(&date);
  if (day == 60 && date.day == 29) {
    if (date.year > 2020) {
      reach_error();
    }
  }
  return 0;
}
