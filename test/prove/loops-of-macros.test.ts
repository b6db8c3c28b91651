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
  const invariant = `type: loop_invariant, location: {file_name: loops.c, line: ${line}, column: ${column}}, value: "${value}", format: c_expression`;
  const answer = await validateByProof({
    program: PROGRAM,
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
  expect(answer.status, answer.reason).toBe(expected);
});
