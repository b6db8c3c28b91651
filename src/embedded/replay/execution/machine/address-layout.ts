/** Where the objects of a program lie in its address space. C leaves that open. */
export interface AddressLayout {
  /** Distance between neighbours: as small as their alignment allows, or any. */
  readonly gaps: 'narrow' | 'wide';
  /** `descending`: every bit of the address of an object that its alignment leaves open is the other one. */
  readonly order: 'ascending' | 'descending';
  /** Decides about everything else. */
  readonly seed: number;
}

/**
 * Layouts that differ in every bit of an address that the alignment of the object leaves open, in the order of objects,
 * and in how far apart they are. What happens in all of them does not depend on such a number, as far as that can be seen.
 */
export const ADDRESS_LAYOUTS: readonly AddressLayout[] = [
  { gaps: 'narrow', order: 'ascending', seed: 0x2545_f491 },
  { gaps: 'narrow', order: 'descending', seed: 0x2545_f491 },
  { gaps: 'wide', order: 'ascending', seed: 0x4f6c_dd1d },
  { gaps: 'wide', order: 'descending', seed: 0x4f6c_dd1d },
];
