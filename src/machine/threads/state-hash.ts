/** Two hashes of 32 bits, updated together. */
export class StateHash {
  one = 0x1234_5678;
  two = 0x0fed_cba9;

  add(value: number): void {
    this.one = mixed(this.one ^ value, 0x9e37_79b1);
    this.two = mixed(this.two ^ value, 0x85eb_ca6b);
  }

  addAll({ one, two }: { readonly one: number; readonly two: number }): void {
    this.add(one);
    this.add(two);
  }

  set({ one, two }: { readonly one: number; readonly two: number }): void {
    this.one = one;
    this.two = two;
  }
}

/** @param factor odd */
export function mixed(value: number, factor: number): number {
  const product = Math.imul(value, factor);
  return Math.imul(product ^ (product >>> 15), 0xc2b2_ae35) ^ (product >>> 13);
}

/** 32 bits of a number. */
export function fold(value: bigint | number): number {
  if (typeof value === 'number') return Number.isInteger(value) ? value | 0 : Math.trunc(value * 1e6) | 0;
  const bits = BigInt.asUintN(64, value);
  return mixed(Number(bits & 0xffff_ffffn) | 0, 0x9e37_79b1) ^ (Number(bits >> 32n) | 0);
}

/** 32 bits of a text, signed. */
export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash;
}
