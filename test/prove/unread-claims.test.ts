import { describe, expect, it } from 'vitest';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { propertyText } from '../replay/pair.js';
import { PATIENCE } from './ask.js';

const PROGRAM = `void reach_error(void) {}
int main(void) {
  int i = 0;
  while (i < 3)
    i++;
  return i;
}
`;
const LOCATION = 'location: {file_name: loop.c, line: 4, column: 3}';
const INVARIANT = `type: loop_invariant, ${LOCATION}, value: "i <= 3", format: c_expression`;
const TRANSITION = `type: loop_transition_invariant, ${LOCATION}, format: ext_c_expression`;
const CONTRACT = 'type: function_contract, location: {file_name: loop.c, line: 2}, format: ext_c_expression';

function ask(item: string, seconds: number, program = PROGRAM) {
  const witness = `- entry_type: invariant_set
  metadata: {format_version: "2.1", task: {input_files: [loop.c], specification: "G ! call(reach_error())"}}
  content: [{invariant: {${INVARIANT}}}, {${item}}]
`;
  return validateByProof({
    program,
    programName: 'loop.c',
    property: propertyText('unreach-call'),
    witness,
    witnessName: 'witness.yml',
    dataModel: 'LP64',
    seconds,
  });
}

describe('prove confirms no witness of which it passes a part over', () => {
  it.each([
    ['a contract that is wrong', `contract: {${CONTRACT}, ensures: "0"}`, ''],
    ['a contract of an earlier call', `contract: {${CONTRACT}, ensures: "\\\\at(i, AnyPrev) > 0"}`, "'i'"],
    [
      'a label of \\at that means another moment',
      `contract: {${CONTRACT}, ensures: "\\\\at(1, LastPrev) > 0"}`,
      'does not support the label LastPrev',
    ],
    [
      'a contract of a function that is called nowhere',
      `contract: {${CONTRACT.replace('line: 2', 'line: 1')}, ensures: "1"}`,
      'sees no call of the function with the contract in line 1',
    ],
    [
      'a contract with a label',
      `contract: {${CONTRACT}, ensures: "1", labels: [inductive]}`,
      'the label inductive',
    ],
    [
      'a contract with a clause that is no text',
      `contract: {${CONTRACT}, ensures: {value: "1"}}`,
      'no single value for the key ensures',
    ],
    [
      'a contract that says something else besides',
      `contract: {${CONTRACT}, ensures: "1", assigns: nothing}`,
      'does not know the key assigns',
    ],
    [
      'a contract of another file',
      `contract: {${CONTRACT.replace('file_name: loop.c', 'file_name: other.c')}, ensures: "1"}`,
      'has no file named other.c',
    ],
    [
      'a contract inside of a function',
      `contract: {${CONTRACT.replace('line: 2', 'line: 4')}, ensures: "1"}`,
      'does not identify a function definition',
    ],
    ['a result where there is none yet', `contract: {${CONTRACT}, requires: "\\\\result == 0"}`, 'requires:'],
    [
      'a contract beside an invariant in one item',
      `invariant: {${INVARIANT}}, contract: {${CONTRACT}}`,
      'supports only invariant sets',
    ],
    [
      'an invariant that says something else besides',
      `invariant: {${INVARIANT}, strength: 1}`,
      'key strength',
    ],
    [
      'a location that says something else',
      `invariant: {${INVARIANT.replace('line: 4', 'line: 4, label: L')}}`,
      'key label',
    ],
    [
      'an invariant twice in one item',
      `invariant: {${INVARIANT}}, invariant: {${INVARIANT}}`,
      'key invariant twice',
    ],
    ['a value twice', `invariant: {${INVARIANT}, value: "i == 9", value: "i <= 3"}`, 'key value twice'],
    [
      'a function that is a list',
      `invariant: {${INVARIANT.replace('line: 4', 'line: 4, function: [f]')}}`,
      'key function',
    ],
    ['a label', `invariant: {${INVARIANT}, labels: [inductive]}`, 'does not support the label inductive'],
    ['a label that is no list', `invariant: {${INVARIANT}, labels: inductive}`, 'does not support the label'],
    [
      'a transition invariant of a loop as a statement',
      `invariant: {${TRANSITION.replace('type: loop', 'type: location')}, value: "\\\\at(i, AnyPrev) < i"}`,
      'only as a loop_transition_invariant',
    ],
    [
      'a transition invariant in a format that has no earlier states',
      `invariant: {${TRANSITION.replace('ext_c', 'c')}, value: "\\\\at(i, AnyPrev) < i"}`,
      'means nothing here',
    ],
    [
      'a plain invariant that speaks of an earlier state',
      `invariant: {${TRANSITION.replace('transition_', '')}, value: "\\\\at(i, AnyPrev) < i"}`,
      'means nothing here',
    ],
    [
      'a transition invariant of two earlier states',
      `invariant: {${TRANSITION}, value: "\\\\at(i, AnyPrev) <= \\\\at(i, LastPrev)"}`,
      'different labels',
    ],
    [
      'a transition invariant of an earlier state of an earlier state',
      `invariant: {${TRANSITION}, value: "\\\\at(\\\\at(i, LastPrev), LastPrev) < i"}`,
      'nested',
    ],
    [
      'a transition invariant of the beginning of the function',
      `invariant: {${TRANSITION}, value: "\\\\at(i, Pre) <= i"}`,
      'the label Pre',
    ],
    [
      'a transition invariant of one state, which is wrong',
      `invariant: {${TRANSITION}, value: "i < 3"}`,
      'that the invariant i < 3 holds',
    ],
    [
      'a transition invariant with a label',
      `invariant: {${TRANSITION}, value: "\\\\at(i, AnyPrev) < i", labels: [inductive]}`,
      'the label inductive',
    ],
  ])('%s', async (_what, item, reason) => {
    // Whatever is said of the reason must be said on a busy machine as well.
    const answer = await ask(item, reason === '' ? 2 : PATIENCE);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});

describe('prove confirms no invariant whose column is counted in several ways', () => {
  const BYTES = PROGRAM.replace('int i = 0;\n', 'int i = 0; /*éé*/;i = 1;\n');
  it.each([
    [
      'an invariant',
      'invariant: {type: location_invariant, location: {file_name: loop.c, line: 3, column: 20}',
    ],
    ['a contract', 'contract: {type: function_contract, location: {file_name: loop.c, line: 3, column: 21}'],
  ])('%s', async (_what, item) => {
    const said = item.startsWith('contract') ? 'ensures: "1"' : 'value: "i == 0", format: c_expression';
    const answer = await ask(`${item}, ${said}}`, PATIENCE, BYTES);
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain('counted in several ways');
  });
});

describe('prove confirms nothing about calls that are none for everybody', () => {
  it.each([
    ['main', '', 'does not support the property call(main)'],
    ['__builtin_trap', '__builtin_trap();', 'does not support the property call(__builtin_trap)'],
    ['__sync_synchronize', '__sync_synchronize();', 'does not support the property call(__sync_synchronize)'],
    ['alloca', '__builtin_alloca(4);', 'alloca is not called'],
  ])('%s', async (name, statement, reason) => {
    const answer = await validateByProof({
      program: `int main(void) { ${statement} return 0; }\n`,
      programName: 'call.c',
      property: `CHECK( init(main()), LTL(G ! call(${name}())) )`,
      witness: '- entry_type: invariant_set\n  metadata: {format_version: "2.0"}\n  content: []\n',
      witnessName: 'witness.yml',
      dataModel: 'LP64',
      seconds: PATIENCE,
    });
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});

describe('prove confirms no witness of which it does not see the content', () => {
  it.each([
    [
      'content that is no list',
      '{format_version: "2.1"}',
      `{invariant: {${INVARIANT}}}`,
      'only invariant sets',
    ],
    ['no content', '{format_version: "2.1"}', 'null', 'only invariant sets'],
    ['another version', '{format_version: "3.0"}', '[]', 'versions 2.0 to 2.2'],
    ['no metadata', 'null', '[]', 'versions 2.0 to 2.2'],
  ])('%s', async (_what, metadata, content, reason) => {
    const answer = await validateByProof({
      program: PROGRAM,
      programName: 'loop.c',
      property: propertyText('unreach-call'),
      witness: `- entry_type: invariant_set\n  metadata: ${metadata}\n  content: ${content}\n`,
      witnessName: 'witness.yml',
      dataModel: 'LP64',
      seconds: PATIENCE,
    });
    expect(answer.status).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});
