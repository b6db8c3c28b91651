/** An object as in the table. `size` is 0 after its life. */
export interface ObjectEntry {
  readonly id: number;
  readonly base: number;
  readonly size: number;
  readonly kind: number;
}
