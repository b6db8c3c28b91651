/** Classes of characters as the GNU library numbers them, from the lowest bit; `isblank` comes before `iscntrl`. */
const CLASSES: readonly (readonly [bit: number, accepts: (code: number) => boolean])[] = [
  [0x100, (code) => code >= 65 && code <= 90],
  [0x200, (code) => code >= 97 && code <= 122],
  [0x400, (code) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)],
  [0x800, (code) => code >= 48 && code <= 57],
  [0x1000, (code) => (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)],
  [0x2000, (code) => code === 32 || (code >= 9 && code <= 13)],
  [0x4000, (code) => code >= 32 && code < 127],
  [0x8000, (code) => code > 32 && code < 127],
  [0x1, (code) => code === 32 || code === 9],
  [0x2, (code) => (code >= 0 && code < 32) || code === 127],
  [0x4, (code) => code > 32 && code < 127 && !/[0-9A-Za-z]/.test(String.fromCharCode(code))],
  [0x8, (code) => code < 127 && code > 32 && /[0-9A-Za-z]/.test(String.fromCharCode(code))],
];

/** The classes of a character, as bits. */
export function classBits(code: number): number {
  let bits = 0;
  for (const [bit, accepts] of CLASSES) if (accepts(code)) bits |= bit;
  return bits;
}

export const lowerCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
export const upperCase = (code: number): number => (code >= 97 && code <= 122 ? code - 32 : code);
