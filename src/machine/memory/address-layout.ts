/** Where the objects of a program lie in its address space. C leaves that open. */
export interface AddressLayout {
  /** Distance between neighbours: none, if their alignment allows it; at least 1, and as small as it allows; or any. */
  readonly gaps: 'none' | 'narrow' | 'wide';
  /** `descending`: every bit of the address of an object that its alignment leaves open is the other one. */
  readonly order: 'ascending' | 'descending';
  /** Of new objects: no other object was there before, or the last one that ended and leaves enough room. */
  readonly places: 'fresh' | 'reused';
  /** What is given where C says only that a number is not 0: see `OpenAnswers`. */
  readonly answers: 'native' | 'negative' | 'rising' | 'mixed';
  /** Decides about everything else. */
  readonly seed: number;
}

/**
 * Layouts that differ in every bit of an address that the alignment of the object leaves open, in the order of objects,
 * in how far apart they are, and in whether objects lie where others ended. What happens in all of them does not depend on such a number, as far as that can be seen.
 */
export const ADDRESS_LAYOUTS: readonly AddressLayout[] = [
  { gaps: 'narrow', order: 'ascending', places: 'reused', answers: 'native', seed: 0x2545_f491 },
  { gaps: 'narrow', order: 'descending', places: 'reused', answers: 'negative', seed: 0x2545_f491 },
  { gaps: 'wide', order: 'ascending', places: 'fresh', answers: 'rising', seed: 0x4f6c_dd1d },
  { gaps: 'wide', order: 'descending', places: 'fresh', answers: 'mixed', seed: 0x4f6c_dd1d },
];

/**
 * Layouts in which the end of an object is the beginning of the next. A pointer to such an end that lies in memory comes
 * back as one to the other object, so only programs are executed in them that have seen the number of an end.
 */
export const TOUCHING_LAYOUTS: readonly AddressLayout[] = [
  { gaps: 'none', order: 'ascending', places: 'fresh', answers: 'rising', seed: 0x2545_f491 },
  { gaps: 'none', order: 'descending', places: 'fresh', answers: 'mixed', seed: 0x2545_f491 },
];
