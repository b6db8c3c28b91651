import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { propertyText } from './pair.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-unfollowed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The violation is certain: whatever keeps a witness from being confirmed is in the witness. */
const PROGRAM = `void reach_error(void) {}
int step(int n) { return n + 1; }
int main(void) {
  int n = step(0);
  reach_error();
  return n;
}
`;
const files = { program: join(folder, 'certain.c'), property: join(folder, 'unreach-call.prp') };
writeFileSync(files.program, PROGRAM);
writeFileSync(files.property, propertyText('unreach-call'));

const METADATA = `  metadata:
    format_version: "2.2"
    uuid: 6f1c54ee-3b62-4a51-8a3c-6b3f8d9f1a21
    creation_time: "2026-11-22T08:00:00Z"
    producer: { name: by hand, version: "1" }
    task: { input_files: [certain.c], input_file_hashes: {}, specification: G ! call(reach_error()), data_model: LP64, language: C }
`;
const ENTER = 'type: function_enter, action: follow, location: { file_name: certain.c, line: 4, column: 17 }';
const ASSUMPTION =
  'type: assumption, action: follow, location: { file_name: certain.c, line: 5, column: 3 }, constraint: { format: c_expression, value: 0 <= n < 2 }';
const RETURN =
  'type: function_return, action: follow, location: { file_name: certain.c, line: 4, column: 17 }, constraint: { format: acsl_expression, value: "\\\\result == 1" }';
const TARGET = 'type: target, action: follow, location: { file_name: certain.c, line: 5, column: 3 }';

const segment = (...waypoints: readonly string[]) =>
  `    - segment: [${waypoints.map((each) => `{waypoint: {${each}}}`).join(', ')}]\n`;
const sequence = (...segments: readonly string[]) =>
  `- entry_type: violation_sequence\n${METADATA}  content:\n${segments.join('')}`;

const data = (key: string, value: string) => `<data key="${key}">${value}</data>`;
const edge = (source: string, target: string, content = '') =>
  `<edge source="${source}" target="${target}">${content}</edge>`;
const TO_ERROR = edge('a', 'v', data('enterFunction', 'reach_error'));
/** An automaton of one graph, or of several. */
const automaton = (...graphs: readonly string[]) =>
  `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${graphs
    .map(
      (edges) =>
        `<graph edgedefault="directed">${data('witness-type', 'violation_witness')}<node id="a">${data('entry', 'true')}</node><node id="v">${data('violation', 'true')}</node>${edges}</graph>`,
    )
    .join('')}</graphml>`;

async function answerTo(witness: string) {
  const file = join(folder, 'witness.yml');
  writeFileSync(file, witness);
  const answer = await validateByReplay({
    programs: [files.program],
    property: files.property,
    witness: file,
    dataModel: 'LP64',
    cputime: 60,
    memory: 500_000_000,
    steps: 20_000,
    seed: 1,
    explain: 'no',
  });
  return { result: resultText(answer), reason: 'reason' in answer ? answer.reason : '' };
}

describe('replay', () => {
  it.each([
    ['without a thread', sequence(segment(ENTER), segment(TARGET))],
    ['as an automaton', automaton(TO_ERROR)],
    ['with an assumption', sequence(segment(ASSUMPTION), segment(TARGET))],
    ['with a result in ACSL', sequence(segment(RETURN), segment(TARGET))],
    ['in the main thread', sequence(segment(`${ENTER}, thread_id: 0`), segment(`${TARGET}, thread_id: 0`))],
  ])('confirms the witness of which the others here are copies, %s', async (_where, witness) => {
    expect((await answerTo(witness)).result).toBe('false(unreach-call)');
  });

  it.each([
    ['a target in another thread', sequence(segment(ENTER), segment(`${TARGET}, thread_id: 1`)), 'thread'],
    ['a call in another thread', sequence(segment(`${ENTER}, thread_id: 2`), segment(TARGET)), 'thread'],
    ['a thread before the main one', sequence(segment(`${TARGET}, thread_id: -1`)), 'thread'],
    ['a thread that is a text', sequence(segment(`${TARGET}, thread_id: worker`)), 'not an integer'],
    [
      'a thread in a version without threads',
      sequence(segment(`${TARGET}, thread_id: 0`)).replace('"2.2"', '"2.1"'),
      'has the key thread_id',
    ],
    ['half a thread', sequence(segment(`${TARGET}, thread_id: 0.5`)), 'not an integer'],
    ['a thread without number', sequence(segment(`${TARGET}, thread_id: null`)), 'not an integer'],
    [
      'a waypoint to avoid in another thread',
      sequence(segment(`${ENTER.replace('follow', 'avoid')}, thread_id: 1`, TARGET)),
      'thread',
    ],
    [
      'a call with a constraint',
      sequence(segment(`${ENTER}, constraint: { format: c_expression, value: "0" }`), segment(TARGET)),
      'has a constraint',
    ],
    [
      'a target with a constraint',
      sequence(segment(`${TARGET}, constraint: { format: c_expression, value: n == 7 }`)),
      'has a constraint',
    ],
    [
      'an assumption in ACSL',
      sequence(segment(ASSUMPTION.replace('c_expression', 'acsl_expression')), segment(TARGET)),
      'no expressions of the form acsl_expression',
    ],
    [
      'two comparisons of a result in ACSL',
      sequence(segment(RETURN.replace('== 1', '!= 2 != 7')), segment(TARGET)),
      'no expressions of the form acsl_expression',
    ],
    [
      'a list of files',
      sequence(segment(TARGET.replace('certain.c', '[other.c]'))),
      'no single value for the key file_name',
    ],
    [
      'a list of functions',
      sequence(segment(TARGET.replace('line: 5', 'line: 5, function: [step]'))),
      'no single value for the key function',
    ],
    [
      'another key beside a waypoint',
      `${sequence(segment(ENTER))}    - segment:\n      - waypoint: {${TARGET}}\n        unless: {${ENTER}}\n`,
      'an item of a segment has the key unless in line 12',
    ],
    ['another key of a waypoint', sequence(segment(`${TARGET}, times: 2`)), 'has the key times in line 9'],
    [
      'another key of a location',
      sequence(segment(TARGET.replace('line: 5', 'line: 5, offset: 3'))),
      'has the key offset',
    ],
    [
      'another key of a constraint',
      sequence(
        segment(
          'type: branching, action: avoid, constraint: { value: "true", at: 7 }, location: { file_name: certain.c, line: 9 }',
          TARGET,
        ),
      ),
      'has the key at',
    ],
    ['another key of the entry', `${sequence(segment(TARGET))}  until: 7\n`, 'has the key until'],
    [
      'a location twice',
      sequence(segment(`${TARGET}, location: { file_name: certain.c, line: 4, column: 3 }`, TARGET)),
      'the key location twice',
    ],
    [
      'an entry of another type',
      sequence(segment(TARGET)).replace('violation_sequence', 'violation_sequences'),
      'neither a violation sequence',
    ],
    [
      'an entry without a type',
      sequence(segment(TARGET)).replace('entry_type: violation', 'type: violation'),
      'neither',
    ],
    ['a text beside the sequence', `${sequence(segment(TARGET))}- if n == 7\n`, 'no entry in line 10'],
    [
      'a version that is not known',
      sequence(segment(TARGET)).replace('"2.2"', '"2.9"'),
      'of the versions 2.0 to 2.2, not 2.9',
    ],
    [
      'an expression of another language',
      sequence(
        segment(
          'type: assumption, action: follow, constraint: {value: "1", format: smt}, location: { file_name: certain.c, line: 5, column: 3 }',
        ),
        segment(TARGET),
      ),
      'no expressions of the form smt',
    ],
    [
      'an edge in an edge',
      automaton(
        edge('a', 'v', data('enterFunction', 'reach_error') + edge('a', 'a', data('assumption', '0'))),
      ),
      'has edge where the format has none',
    ],
    [
      'an assumption of a node',
      automaton(TO_ERROR).replace('<node id="v">', `<node id="v">${data('assumption', '1 == 2')}`),
      'node v does not say clearly what its assumption is',
    ],
    [
      'an invariant of an edge',
      automaton(edge('a', 'v', data('enterFunction', 'reach_error') + data('invariant', '1 == 2'))),
      'edge 1 does not say clearly what its invariant is',
    ],
    [
      'data without a key',
      automaton(edge('a', 'v', `${data('enterFunction', 'reach_error')}<data>1 == 2</data>`)),
      'has data where the format has none',
    ],
    [
      'an assumption of all edges',
      automaton(TO_ERROR).replace(
        '<graph ',
        '<key id="assumption" for="edge" attr.name="assumption"><default>1 == 2</default></key><graph ',
      ),
      'the key assumption has a default',
    ],
    [
      'two graphs',
      automaton('', TO_ERROR).replace('id="a"', 'id="b"').replace('id="v"', 'id="w"'),
      'several graphs',
    ],
    [
      'an assumption with an element in it',
      automaton(edge('a', 'a', data('assumption', '1 <and>&amp;&amp; 0</and>')) + TO_ERROR),
      'does not say clearly what its assumption is',
    ],
    ['an edge to a state that is not there', automaton(edge('a', 's') + TO_ERROR), 'edge 1 has no node s'],
    ['an edge from a state that is not there', automaton(TO_ERROR + edge('s', 'v')), 'edge 2 has no node s'],
    ['two targets', sequence(segment(TARGET, TARGET)), '2 waypoints to follow'],
    [
      'two targets of two threads',
      sequence(segment(`${TARGET}, thread_id: 0`, `${TARGET}, thread_id: 1`)),
      'thread',
    ],
    ['a target before the last segment', sequence(segment(TARGET), segment(TARGET)), 'not the last segment'],
    [
      'an invariant set beside the sequence',
      `${sequence(segment(TARGET))}- entry_type: invariant_set\n${METADATA}  content: []\n`,
      'another entry',
    ],
    [
      'ghosts beside the sequence',
      `${sequence(segment(TARGET))}- entry_type: ghost_instrumentation\n${METADATA}  content: {ghost_variables: [], ghost_updates: []}\n`,
      'another entry',
    ],
    [
      'a second sequence in another version of the format',
      sequence(segment(TARGET)) + sequence(segment(TARGET)).replace('"2.2"', '"2.0"'),
      'another entry',
    ],
    [
      'something that is no segment',
      `${sequence(segment(ENTER))}    - segments: []\n${sequence(segment(TARGET)).split('content:\n')[1]}`,
      'has the key segments in line 10',
    ],
    [
      'a segment that is a text',
      `${sequence()}    - segment: enter\n${segment(TARGET)}`,
      'waypoints to follow',
    ],
    ['an empty segment', `${sequence()}    - segment: []\n${segment(TARGET)}`, 'waypoints to follow'],
    [
      'something in a segment that is no waypoint',
      `${sequence()}    - segment: [{way: {${ENTER}}}, {waypoint: {${TARGET}}}]\n`,
      '',
    ],
    [
      'a waypoint that is a text',
      `${sequence()}    - segment: [{waypoint: enter}, {waypoint: {${TARGET}}}]\n`,
      '',
    ],
    ['a column that is a text', sequence(segment(TARGET.replace('column: 3', 'column: first'))), ''],
    ['a line that is a text', sequence(segment(TARGET.replace('line: 5', 'line: last'))), ''],
    [
      'an assumption that is a list',
      sequence(
        segment(
          'type: assumption, action: follow, constraint: {value: ["0"]}, location: { file_name: certain.c, line: 5, column: 3 }',
        ),
        segment(TARGET),
      ),
      '',
    ],
    [
      'a result that is a list',
      sequence(
        segment(
          String.raw`type: function_return, action: follow, constraint: {value: ["\result == 7"]}, location: { file_name: certain.c, line: 4, column: 17 }`,
        ),
        segment(TARGET),
      ),
      '',
    ],
    [
      'a result beside the key for it',
      sequence(
        segment(
          String.raw`type: function_return, action: follow, constraint: "\\result == 7", location: { file_name: certain.c, line: 4, column: 17 }`,
        ),
        segment(TARGET),
      ),
      '',
    ],
  ])('does not confirm what it does not follow: %s', async (_what, witness, reason) => {
    const answer = await answerTo(witness);
    expect(answer.result).toBe('unknown');
    expect(answer.reason).toContain(reason);
  });
});
