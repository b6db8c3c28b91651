import type { TypedProgram } from '../../src/c/tree/typed-program.js';
import type { RandomSource } from '../fuzz/random-source.js';
import { graphml } from '../replay/automaton-table.js';
import { propertyText } from '../replay/pair.js';
import type { Passed } from './recorded-witness.js';

/** What a random witness is about, and what an execution to the violation passes. */
export interface WitnessSubject {
  readonly program: TypedProgram;
  readonly random: RandomSource;
  readonly passed: readonly Passed[];
}

const CONSTANTS = [-1, 0, 1, 2, 3, 4, 5, 6, 8];

/** Some of the locations that an execution passes, in their order, or nearly. */
function choose({ random, passed }: WitnessSubject, isWanted: (each: Passed) => boolean): readonly Passed[] {
  const wanted = passed.filter(isWanted);
  if (wanted.length === 0) return [];
  const indices = Array.from({ length: 1 + random.below(4) }, () => random.below(wanted.length));
  const ordered = random.below(6) === 0 ? indices : indices.sort((one, other) => one - other);
  return ordered.flatMap((index) => wanted[index] ?? []);
}

/** An automaton about steps of an execution, as it is or with something that is otherwise. */
export function randomAutomaton(subject: WitnessSubject): string {
  const { program, random } = subject;
  const chosen = choose(subject, ({ probe: { kind } }) => kind !== 'full-expression');
  const names = [...chosen.map((_, index) => `s${index}`), 'v'];
  const edges = chosen.flatMap((each, index) => {
    const name = names[index] ?? '';
    const onwards = `${name} ${names[index + 1]}${guard(each, subject)}`;
    const other = random.pick([
      '',
      '',
      '',
      `${name} sink`,
      `${name} ${random.pick(names)}`,
      `${name} ${name}`,
    ]);
    return other === '' ? [onwards] : [onwards, `${other}${guard(random.pick(subject.passed), subject)}`];
  });
  return graphml(
    { tool: 'CPAchecker', expect: 'confirmed', why: '', edges: edges.length === 0 ? ['s0 v'] : edges },
    { file: program.file, text: program.text, property: 'unreach-call', dataModel: 'LP64' },
  );
}

/** What an edge says about a step; with each part, the edge may also say something else. */
function guard({ probe, value, equal }: Passed, { program, random }: WitnessSubject): string {
  const parts: string[] = [];
  const isOtherwise = () => random.below(12) === 0;
  if (random.below(5) > 0) parts.push(`startline=${probe.range.line + (isOtherwise() ? 1 : 0)}`);
  if (probe.kind === 'decision' && random.below(4) > 0)
    parts.push(`control=condition-${(value !== 0n) !== isOtherwise()}`);
  const isEntered = probe.kind === 'function-entry' || probe.kind === 'call';
  if (isEntered && probe.callee !== undefined && random.below(4) > 0)
    parts.push(`enterFunction=${probe.callee}`);
  const isLeft = probe.kind === 'function-exit' || probe.kind === 'call-end';
  if (isLeft && probe.callee !== undefined && random.below(4) > 0)
    parts.push(`returnFromFunction=${probe.callee}`);
  if (probe.kind === 'loop-head' && random.below(4) > 0) parts.push('enterLoopHead=true');
  const text = program.text.slice(probe.range.start, probe.range.end);
  const isPlain = !/["\n]/.test(text) && program.text.indexOf(text) === probe.range.start;
  if (random.below(5) === 0 && isPlain) parts.push(`offsets="${text}"`);
  if (probe.kind === 'call-end' && value !== undefined && random.below(3) === 0) {
    const result = isOtherwise() ? random.pick(CONSTANTS) : value;
    parts.push(`assumption="\\result == ${result}" assumption.scope=${probe.function}`);
    parts.push(`assumption.resultfunction=${probe.callee ?? random.pick(program.functions).name}`);
  } else if (equal !== undefined && random.below(3) === 0) {
    const scope = isOtherwise() ? random.pick(program.functions).name : probe.function;
    const stated = isOtherwise() ? equal.replace(/-?\d+$/, String(random.pick(CONSTANTS))) : equal;
    parts.push(`assumption="${stated}"${random.below(4) === 0 ? '' : ` assumption.scope=${scope}`}`);
  }
  return parts.map((part) => ` ${part}`).join('');
}

/** Waypoints that an execution passes, as they are or with something that is otherwise, and the target. */
export function randomSequence(subject: WitnessSubject): string {
  const { program, random, passed } = subject;
  const chosen = choose(subject, isWaypoint);
  const segments = chosen.map((each) => ({
    segment: [
      ...(random.below(4) === 0
        ? [{ waypoint: waypoint(random.pick(passed.filter(isWaypoint)), 'avoid', subject) }]
        : []),
      { waypoint: waypoint(each, 'follow', subject) },
    ],
  }));
  const last = passed.findLast(({ probe }) => probe.kind === 'statement');
  const any = passed.filter(({ probe }) => probe.kind === 'statement');
  const { line, column } = (random.below(10) === 0 ? random.pick(any) : last)?.probe.range ?? {
    line: 1,
    column: 1,
  };
  const location = { file_name: program.file, line, column };
  const task = {
    input_files: [program.file],
    input_file_hashes: { [program.file]: '0'.repeat(64) },
    specification: propertyText('unreach-call'),
    data_model: 'LP64',
    language: 'C',
  };
  return JSON.stringify([
    {
      entry_type: 'violation_sequence',
      metadata: {
        format_version: '2.1',
        uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
        creation_time: '2026-11-21T00:00:00Z',
        producer: { name: 'tests', version: '1' },
        task,
      },
      content: [...segments, { segment: [{ waypoint: { type: 'target', action: 'follow', location } }] }],
    },
  ]);
}

function isWaypoint({ probe: { kind, decision } }: Passed): boolean {
  if (kind === 'decision') return decision !== '&&' && decision !== '||';
  return kind === 'statement' || kind === 'call' || kind === 'call-end';
}

function waypoint(
  { probe, value, equal }: Passed,
  action: 'follow' | 'avoid',
  { random, program }: WitnessSubject,
) {
  const isOtherwise = random.below(8) === 0;
  const { line, column } = probe.at;
  const location = { file_name: program.file, line, column };
  if (probe.kind === 'decision') {
    const told =
      probe.decision === 'switch'
        ? isOtherwise
          ? random.pick(['default', 'true', 'false'])
          : String(value)
        : String((value !== 0n) !== isOtherwise);
    return { type: 'branching', action, location, constraint: { value: told } };
  }
  if (probe.kind === 'call') return { type: 'function_enter', action, location };
  if (probe.kind === 'call-end') {
    const constraint = {
      format: 'ext_c_expression',
      value: `\\result == ${isOtherwise ? random.pick(CONSTANTS) : value}`,
    };
    return { type: 'function_return', action, location, ...(value === undefined ? {} : { constraint }) };
  }
  const stated = isOtherwise ? equal?.replace(/-?\d+$/, String(random.pick(CONSTANTS))) : equal;
  return {
    type: 'assumption',
    action,
    location,
    constraint: { format: 'c_expression', value: stated ?? '1' },
  };
}
