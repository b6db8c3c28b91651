import { because } from '../reasons/because.js';
import { classBits, lowerCase, upperCase } from '../values/character-classes.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

/** Classes of characters in the C locale. C says only that the answer is not 0; the GNU library returns the bit of the class. */
function test(bit: number): LibraryFunction {
  const tableTest = tabulated((code) => classBits(code) & bit);
  return (call) => {
    const answer = tableTest(call);
    return answer === 0 ? 0 : call.memory.answers.truth({ plain: bit, native: bit });
  };
}

const tableTest = tabulated((code) => classBits(code) & 0x800);

/** Where no header makes it a macro, gcc compares, so it may be 1, too. */
function digitTest(call: LibraryCall): ReturnType<LibraryFunction> {
  const answer = tableTest(call);
  return answer === 0 ? 0 : call.memory.answers.truth({ plain: 0x800, native: 1 });
}

/** What a function gives for each character, as a table for those that inputs make. */
function tabulated(of: (code: number) => number): LibraryFunction {
  let values: readonly bigint[] | undefined;
  return (call) => {
    const code = checked(call);
    const operand = call.decisions.argument(0);
    if (operand !== undefined) {
      values ??= Array.from({ length: 256 + 128 }, (_, index) => BigInt(of(index - 128)));
      const type = { kind: 'integer', width: 32, signed: true } as const;
      call.decisions.returned({ kind: 'table', operand, first: -128n, values, type });
    }
    return of(code);
  };
}

/** The argument, which must be an `unsigned char` or EOF (C11 7.4); the GNU library takes negative characters too. */
function checked(call: LibraryCall): number {
  const code = call.int(0);
  if (code < -128 || code > 255) {
    call.program.ends.undefinedBehaviour(because('no-character', call.callee.entity.name, code));
  }
  return code;
}

export const CHARACTER_FUNCTIONS = libraryPart({
  isalnum: test(0x8),
  isalpha: test(0x400),
  isascii: (call) => ((call.int(0) & ~0x7f) === 0 ? 1 : 0),
  isblank: test(0x1),
  iscntrl: test(0x2),
  isdigit: digitTest,
  isgraph: test(0x8000),
  islower: test(0x200),
  isprint: test(0x4000),
  ispunct: test(0x4),
  isspace: test(0x2000),
  isupper: test(0x100),
  isxdigit: test(0x1000),
  tolower: tabulated(lowerCase),
  toupper: tabulated(upperCase),
  toascii: (call) => call.int(0) & 0x7f,
});
