/** Words at first; it grows as it needs. */
const CAPACITY = 4096;

/** Words of memory and where they lie, of one state of the program after the other. It is used again and again. */
export class WordLog {
  addresses = new Int32Array(CAPACITY);
  values = new Int32Array(CAPACITY);
  length = 0;

  add(address: number, value: number): void {
    if (this.length >= this.addresses.length) {
      this.addresses = doubled(this.addresses);
      this.values = doubled(this.values);
    }
    this.addresses[this.length] = address;
    this.values[this.length] = value;
    this.length++;
  }

  clear(): void {
    this.length = 0;
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
