import { expect, it } from 'vitest';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { propertyText } from '../replay/pair.js';
import { PATIENCE } from './ask.js';

const PROGRAM = `void reach_error(void) {}
int k = 99, t = 98, m;
#define COUNT for (int k = 0; k < 3; k++) m++;
#define INNER { int t = 5; while (m < 9) m++; m = t; }
#define DOWN(f) int f(int k) { while (k > 0) k--; return k; }
DOWN(down)
int main(void) {
  COUNT
  INNER
  return down(3);
}
`;

/** What a macro declares is not what is called alike outside; all that it expands to is at the place of its use. */
it.each([
  ['the variable of the loop', 'k <= 3', 8, 3, 'true'],
  ['a variable of the file, in a loop with one of that name', 'k == 99', 8, 3, 'unknown'],
  ['a variable of the file, in a block with one of that name', 't == 98', 9, 3, 'unknown'],
  ['a variable of the file, in a function with a parameter of that name', 'k == 99', 6, 1, 'unknown'],
  ['a variable of the file that the macro does not declare', 'm <= 9', 9, 3, 'true'],
])('a loop in a macro has an invariant about %s', async (_, value, line, column, expected) => {
  expect(await answerTo(PROGRAM, { value, line, column })).toBe(expected);
});

/** With something in line 7 of it. */
function programWith(macro: string, text: string): string {
  return `void reach_error(void) {}
struct T { int x, y, z, w; } g = { 1, 2 }; union U { int x[4]; }; void *p = &g;
int k = 5; typedef int N; enum { E = 3 };
#define USE${macro.startsWith('(') ? '' : ' '}${macro}
#define OTHER(y) USE(y)
int main(void) { int j = 0;
${text}
  return 0; }
`;
}

interface Placed {
  readonly value: string;
  readonly line: number;
  readonly column: number;
}

async function answerTo(program: string, { value, line, column }: Placed): Promise<string> {
  const location = `{file_name: loops.c, line: ${line}, column: ${column}}`;
  const invariant = `type: loop_invariant, location: ${location}, value: "${value}", format: c_expression`;
  const answer = await validateByProof({
    program,
    programName: 'loops.c',
    property: propertyText('unreach-call'),
    witness: `- entry_type: invariant_set
  metadata: {format_version: "2.0", task: {input_files: [loops.c], specification: "G ! call(reach_error())"}}
  content: [{invariant: {${invariant}}}]
`,
    witnessName: 'witness.yml',
    dataModel: 'LP64',
    seconds: 10 * PATIENCE,
  });
  return answer.status;
}

/**
 * In one use of a macro, nothing tells by places what is declared before a loop, nor which block has ended there. Each claim is
 * wrong, and each would be confirmed of what is called alike in another scope.
 */
it.each([
  [
    'a tag that the macro declares',
    'struct T { char c; }; while (j < 3) j++;',
    'USE',
    'sizeof(struct T) == 16',
  ],
  [
    'the tag of a union that it declares',
    'union U { char c; }; while (j < 3) j++;',
    'USE',
    'sizeof(union U) == 16',
  ],
  [
    'a structure with members in another order',
    'struct T { int y, x; }; while (j < 3) j++;',
    'USE',
    '((struct T *)p)->x == 1',
  ],
  ['a block that it ends', '} while (j < 3) j++;', '{ static int k = 1; j = k - 1; USE', 'k == 1'],
  [
    'a block with a tag that it ends',
    '} while (j < 3) j++;',
    '{ struct T { char c; }; USE',
    'sizeof(struct T) == 1',
  ],
  ['the end of a declarator', '3]; while (j < 3) j++;', 'static int k[USE', 'k == 5'],
])('in a macro: %s', async (_, macro, text, value) => {
  const line = `  ${text}`;
  expect(await answerTo(programWith(macro, line), { value, line: 7, column: line.indexOf('USE') + 1 })).toBe(
    'unknown',
  );
});

it.each([
  ['a variable with the name that it is given', '(x) int x = 1; while (j < 3) j++;', '/**/USE(k)', 'k == 5'],
  ['a type with that name', '(x) typedef char x; while (j < 3) j++;', '/**/USE(N)', 'sizeof(N) == 4'],
  ['an enumerator with that name', '(x) enum { x = 9 }; while (j < 3) j++;', '/**/USE(E)', 'E == 3'],
  ['a name that another macro hands on', '(x) { int x = 1; while (j < 3) j++; }', '/**/OTHER(k)', 'k == 5'],
  ['arguments in another order', '(a, b) b a', 'USE(/**/while (j < 3) j++; , int k = 1;)', 'k == 5'],
  [
    'the first one is evaluated last',
    '(a, b) b a',
    'USE(static int k = 1; , /**/while (j < 3) j++;)',
    'k == 1',
  ],
  [
    'a block that another argument ends',
    '(a, b) b a',
    '{ static int k = 1; j = k - 1; USE(/**/while (j < 3) j++; , })',
    'k == 1',
  ],
  [
    'a block that another argument begins',
    '(a, b) b a',
    'USE(/**/while (j < 3) j++; , { int k = 1; j = k - 1;) }',
    'k == 5',
  ],
])('with arguments: %s', async (_, macro, text, value) => {
  const line = `  ${text}`;
  const column = line.indexOf('/**/') + '/**/'.length + 1;
  expect(await answerTo(programWith(macro, line), { value, line: 7, column })).toBe('unknown');
});

/** What a macro does not touch means what it means without it. */
it.each([
  [
    'behind a macro that declares the same in a block',
    '{ int k = 1; j = k - 1; }',
    'USE /**/while (j < 3) j++;',
    'k == 5',
  ],
  ['behind a macro that declares the same', 'int k = 1;', 'USE /**/while (j < 3) j++;', 'k == 1'],
  ['in a macro that declares nothing', 'while (j < 3) j++;', '/**/USE', 'k == 5 && sizeof(struct T) == 16'],
])('is confirmed %s', async (_, macro, text, value) => {
  const line = `  ${text}`;
  const column = line.indexOf('/**/') + '/**/'.length + 1;
  expect(await answerTo(programWith(macro, line), { value, line: 7, column })).toBe('true');
});
