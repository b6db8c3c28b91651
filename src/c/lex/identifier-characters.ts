/**
 * Letters beyond ASCII that all versions of C and all compilers accept in identifiers: of Latin, Greek and Cyrillic, which
 * are in C99 annex D, in C11 annex D and in Unicode's list. `$` is a letter for gcc and clang on x86.
 */
const LETTER = '\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u01f5\\u038e-\\u03a1\\u03a3-\\u03ce\\u040e-\\u044f';
const UNIVERSAL = '\\\\u[0-9a-fA-F]{4}|\\\\U[0-9a-fA-F]{8}';

/** Identifiers as nearly all programs have them. */
export const PLAIN_IDENTIFIER = /[A-Za-z_$][\w$]*/y;
/** Any character beyond ASCII may continue it: those that do not belong there are rejected afterwards. */
export const ANY_IDENTIFIER = new RegExp(
  `(?:[A-Za-z_$\\u0080-\\uffff]|${UNIVERSAL})(?:[\\w$\\u0080-\\uffff]|${UNIVERSAL})*`,
  'y',
);

const KNOWN = new RegExp(`^[\\w$${LETTER}]*$`);
const NAMED = new RegExp(UNIVERSAL, 'g');

/** An identifier with characters in place of their universal names; undefined if compilers may read it in another way. */
export function identifierName(spelling: string): string | undefined {
  let isKnown = true;
  const name = spelling.replace(NAMED, (universal) => {
    const character = String.fromCharCode(Number.parseInt(universal.slice(2), 16) & 0xffff);
    if (/[\w$]/.test(character) || Number.parseInt(universal.slice(2), 16) > 0xffff) isKnown = false;
    return character;
  });
  return isKnown && KNOWN.test(name) ? name : undefined;
}
