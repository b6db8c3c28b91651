import { type LibraryFunction, libraryPart } from './library-call.js';

type Test = (code: number) => boolean;

const isDigit: Test = (code) => code >= 48 && code <= 57;
const isUpper: Test = (code) => code >= 65 && code <= 90;
const isLower: Test = (code) => code >= 97 && code <= 122;
const isAlpha: Test = (code) => isUpper(code) || isLower(code);
const isGraph: Test = (code) => code > 32 && code < 127;

/** Classes of characters in the C locale. */
function test(accepts: Test): LibraryFunction {
  return (call) => (accepts(call.int(0)) ? 1 : 0);
}

export const CHARACTER_FUNCTIONS = libraryPart({
  isalnum: test((code) => isAlpha(code) || isDigit(code)),
  isalpha: test(isAlpha),
  isascii: test((code) => code >= 0 && code < 128),
  isblank: test((code) => code === 32 || code === 9),
  iscntrl: test((code) => (code >= 0 && code < 32) || code === 127),
  isdigit: test(isDigit),
  isgraph: test(isGraph),
  islower: test(isLower),
  isprint: test((code) => isGraph(code) || code === 32),
  ispunct: test((code) => isGraph(code) && !isAlpha(code) && !isDigit(code)),
  isspace: test((code) => code === 32 || (code >= 9 && code <= 13)),
  isupper: test(isUpper),
  isxdigit: test((code) => isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)),
  tolower: (call) => (isUpper(call.int(0)) ? call.int(0) + 32 : call.int(0)),
  toupper: (call) => (isLower(call.int(0)) ? call.int(0) - 32 : call.int(0)),
  toascii: (call) => call.int(0) & 0x7f,
});
