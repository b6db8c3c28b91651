import { expect, it } from 'vitest';
import { witnessLength } from '../../../src/dispatch/claim/witness-length.js';
import { readWitnessBytes } from '../../../src/witness/read-witness.js';
import { fixture, inGraph } from '../../witness/fixtures.js';

const lengthIn = (text: string) => witnessLength(readWitnessBytes(Buffer.from(text), 'witness').witness);
const node = (id: string) => `<node id="${id}"/>`;
const edge = (source: string, target: string) => `<edge source="${source}" target="${target}"/>`;
const location = 'location: {file_name: a.c, line: 1}';
const waypoint = `{waypoint: {type: assumption, action: follow, ${location}, constraint: {value: x, format: c_expression}}}`;
const invariant = `{invariant: {type: loop_invariant, ${location}, value: x, format: c_expression}}`;

/** The metadata of a fixture, with this content. */
function entry(type: string, content: string): string {
  const text = fixture('violation-2.0.yml');
  const head = text.slice(0, text.indexOf('content:')).replace('violation_sequence', type);
  return `${head}content: [${content}]\n`;
}

it.each([
  [
    'edges of an automaton, whatever its nodes',
    inGraph([...['a', 'b', 'c'].map(node), edge('a', 'b')].join('')),
    1,
  ],
  [
    'edges that share their nodes',
    inGraph([node('a'), node('b'), ...Array.from({ length: 4 }, () => edge('a', 'b'))].join('')),
    4,
  ],
  [
    'waypoints, not segments',
    entry('violation_sequence', `{segment: [${waypoint}, ${waypoint}]}, {segment: [${waypoint}]}`),
    3,
  ],
  ['invariants', entry('invariant_set', `${invariant}, ${invariant}`), 2],
  ['invariants and contracts', entry('invariant_set', `${invariant}, {contract: {${location}}}`), 2],
])('[SV14-30b] the length of a witness is the number of its %s', (_what, text, length) => {
  expect(lengthIn(text)).toBe(length);
});

it('adds up the entries of a file', () => {
  const text = entry('invariant_set', invariant);
  expect(lengthIn(text + text)).toBe(2);
});
