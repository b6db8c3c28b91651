int main(void) {
  unsigned long $ = 0, zé = 0, counter = 0;
  while (1) {
    $++;
    zé++;
    counter++;
  }
}
