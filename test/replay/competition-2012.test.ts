import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerTo, at, CALL, type Claim, endless, REACH } from './violation-claim.js';

describe('[SV12-2, SV12-6, SV14-10a, SV14-10b] the label that the property names, whatever it is called', () => {
  const program = `int main(void) {
  int x = nondet_int();
  if (x == 7) goto BAD;
  if (x == 8) goto ERROR;
  return 0;
BAD:
  return 1;
ERROR: return 2;
}
`;
  const claim = (label: string, line: number, column?: number): Claim => ({
    program,
    formula: `G ! label(${label})`,
    waypoints: [`action: follow, type: target, ${at(line, column)}`],
  });
  it.each([
    ['BAD', 6, undefined],
    ['BAD', 6, 1],
    ['BAD', 7, 3],
    ['ERROR', 8, undefined],
    ['ERROR', 8, 1],
    ['ERROR', 8, 8],
  ])('%s with a target in line %i, column %s: confirmed', async (label, line, column) =>
    expect(await answerTo(claim(label, line, column))).toBe('false(unreach-label)'),
  );

  it.each([
    ['ERROR', 6],
    ['ERROR', 7],
    ['BAD', 8],
    ['BAD', 3],
    ['OTHER', 6],
    ['OTHER', 8],
  ])('%s with a target in line %i: not confirmed', async (label, line) =>
    expect(await answerTo(claim(label, line))).toMatch(/^unknown: /),
  );
});

/** The types X of `__VERIFIER_nondet_X`: how C writes them, and a value that no other guess gives. */
const TYPES = [
  ['bool', '_Bool', '1'],
  ['char', 'char', '-77'],
  ['int', 'int', '-70001'],
  ['float', 'float', '8191.5'],
  ['double', 'double', '12345678.125'],
  ['loff_t', 'long long', '-5000000001'],
  ['long', 'long', '-70003'],
  ['longlong', 'long long', '-9000000000000000001'],
  ['pchar', 'char *', '0'],
  ['pointer', 'void *', '0'],
  ['pthread_t', 'unsigned long', '70005'],
  ['sector_t', 'unsigned long', '70007'],
  ['short', 'short', '-3001'],
  ['size_t', 'unsigned long', '70009'],
  ['u32', 'unsigned int', '4000000001'],
  ['uchar', 'unsigned char', '201'],
  ['uint', 'unsigned int', '4000000003'],
  ['ulong', 'unsigned long', '70011'],
  ['ulonglong', 'unsigned long long', '18000000000000000001'],
  ['unsigned', 'unsigned', '4000000005'],
  ['ushort', 'unsigned short', '60001'],
] as const;

describe('[SV24-46, SV12-7b] an input of each type', () => {
  const claim = (name: string, declaration: string, type: string, value: string): Claim => ({
    program: `${REACH}\n${declaration}\nint main(void) {\n${type} x =\n  ${name}();\nif (x == (${type})${value}${suffixOf(type)})\n  reach_error();\nreturn 0; }\n`,
    formula: CALL,
    waypoints: [`action: follow, type: target, ${at(7)}`],
  });
  const suffixOf = (type: string) =>
    type === 'unsigned long long' ? 'ULL' : type === 'long long' ? 'LL' : '';

  for (const dataModel of ['ILP32', 'LP64'] as const) {
    for (const prefix of ['__VERIFIER_nondet_', 'nondet_']) {
      it.each(oneIn(4, TYPES))(`${dataModel}, ${prefix}%s()`, async (suffix, type, value) => {
        const name = `${prefix}${suffix}`;
        const each = claim(name, `extern ${type} ${name}(void);`, type, value);
        expect(await answerTo({ ...each, dataModel })).toBe('false(unreach-call)');
      });
    }
  }

  it.each(['int128', 'uint128'])('%s', async (suffix) => {
    const name = `__VERIFIER_nondet_${suffix}`;
    const type = suffix.startsWith('u') ? 'unsigned __int128' : '__int128';
    expect(await answerTo(claim(name, `extern ${type} ${name}(void);`, type, '5'))).toBe(
      'false(unreach-call)',
    );
  });

  it.each(
    oneIn(4, [
      ['uchar', '256'],
      ['uchar', '-1'],
      ['char', '128'],
      ['bool', '2'],
      ['ushort', '65536'],
      ['short', '-32769'],
    ]),
  )('nondet_%s() without declaration never gives %s', async (suffix, value) =>
    expect(await answerTo(claim(`nondet_${suffix}`, '', 'int', value))).toMatch(/^unknown: /),
  );
  it.each([
    ['uchar', '255'],
    ['char', '-128'],
    ['short', '32767'],
  ])('nondet_%s() without declaration may give %s', async (suffix, value) =>
    expect(await answerTo(claim(`nondet_${suffix}`, '', 'int', value))).toBe('false(unreach-call)'),
  );
});

describe('[SV24-24b] the parameters of main are as the C standard has them', () => {
  const claim = (condition: string): Claim => ({
    program: `${REACH}\nint main(int argc, char *argv[]) {\nif (${condition})\n  reach_error();\nreturn 0; }\n`,
    formula: CALL,
    waypoints: [`action: follow, type: target, ${at(4)}`],
  });
  it.each(['argc == 1', 'argv[argc] == 0', 'argv[0] != 0', 'argv[0][0] != 0 && argc > 0'])(
    '%s may hold',
    async (condition) => expect(await answerTo(claim(condition))).toBe('false(unreach-call)'),
  );
  it.each(['argc < 0', 'argv == 0', 'argv[argc] != 0'])('%s never holds', async (condition) =>
    expect(await answerTo(claim(condition))).toMatch(/^unknown: /),
  );
});

describe('[SV24-45, SV12-7a] an execution ends where an assumption does not hold', () => {
  it.each([
    ['before a loop', 'int main(void) {\n__VERIFIER_assume(0);\nwhile (1)\n  ;\nreturn 0; }', 3],
    [
      'in the last round',
      'int main(void) {\nint x = 3;\nwhile (1)\n  __VERIFIER_assume(x-- > 0);\nreturn 0; }',
      3,
    ],
  ])('that is no execution without end: %s', async (_what, body, line) => {
    expect(await answerTo(endless(body, line))).toMatch(/^unknown: /);
  });

  it('and a loop without end is one where the assumption holds', async () => {
    const program = 'int main(void) {\n__VERIFIER_assume(1);\nwhile (1)\n  ;\nreturn 0; }';
    expect(await answerTo(endless(program, 3))).toBe('false(termination)');
  });
});
