import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import { SourceText } from '../../src/source/source-text.js';
import { effort, oneIn } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import type { Watched } from './instrument.js';
import { NativeCheck, type Observation } from './native-check.js';
import { hashOf, type PropertyName, propertyText } from './subject.js';
import { type Row, readTable } from './table.js';

const ROWS = readTable();

it('has at least 120 witnesses, each with a name of its own', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
});

describe('the linter finds no fault', () => {
  it.each(oneIn(4, ROWS))('$id', ({ program, dataModel, witness, witnessName }) => {
    const source = new SourceText(program.text, program.fileName);
    const programs = [{ name: program.fileName, sha256: hashOf(program.text), source }];
    const { findings } = lintBytes(Buffer.from(witness), witnessName, {
      ...DEFAULT_SETTINGS,
      context: {
        profile: 'sv-comp',
        kind: 'correctness',
        propertyText: propertyText(program.property),
        dataModel,
        programs,
      },
    });
    // An empty witness is worth a note, and so is a transition invariant of a location.
    const others = findings.filter(({ ruleId }) => ruleId !== 'WY077' && ruleId !== 'WY075');
    expect(others.map((each) => `${each.ruleId}: ${findingMessage(each)}`)).toEqual([]);
  });
});

/** Events of an execution that violate a property. */
const VIOLATIONS: Readonly<Record<PropertyName, readonly string[]>> = {
  'unreach-call': ['error'],
  'no-overflow': ['overflow'],
  'valid-memsafety': ['memory', 'undefined', 'leak'],
  'valid-memcleanup': ['leak'],
  termination: ['endless'],
};

/** What must not happen in a program that is said to be safe for another property. */
const ALWAYS_BAD = ['undefined', 'memory'];

const subjects = new Map<string, Row[]>();
for (const row of ROWS) {
  const key = `${row.program.name} ${row.dataModel}`;
  subjects.set(key, [...(subjects.get(key) ?? []), row]);
}

describe.runIf(gccHas('LP64') && gccHas('ILP32'))('gcc agrees with what the table says', () => {
  let native: NativeCheck;
  beforeAll(() => {
    native = new NativeCheck();
  });
  afterAll(() => native.close());

  it.each([...subjects].filter((_, index) => index % effort(24, 1) === 0))('%s', (_name, rows) => {
    const [first] = rows;
    if (first === undefined) return;
    const { program, dataModel } = first;
    const parts = rows.map(watchedBy);
    const seen = native.observe({ ...program, dataModel, watched: parts.flat() });
    expect(seen.isLate, 'the native run was cut off').toBe(false);
    expect(violationsSeen(seen, program.property).length > 0, `events: ${[...seen.events.keys()]}`).toBe(
      !program.verdict,
    );
    if (program.verdict)
      expect([...seen.events.keys()].filter((each) => ALWAYS_BAD.includes(each))).toEqual([]);
    let number = 0;
    const isFalse = rows.map((row, index) => {
      const numbers = (parts[index] ?? []).map(() => number++);
      return [row.id, numbers.some((each) => seen.falseAt.has(each))];
    });
    expect(isFalse).toEqual(rows.map((row) => [row.id, row.class === 'wrong']));
  });
});

function watchedBy({ statement: { invariants, contracts } }: Row): readonly Watched[] {
  return [
    ...invariants.map((each) => ({ kind: 'invariant' as const, ...each })),
    ...contracts.flatMap(({ at, requires, ensures }) => [
      ...(requires === undefined ? [] : [{ kind: 'requires' as const, place: at, value: requires }]),
      ...(ensures === undefined ? [] : [{ kind: 'ensures' as const, place: at, value: ensures }]),
    ]),
  ];
}

function violationsSeen({ events }: Observation, property: PropertyName): readonly string[] {
  return VIOLATIONS[property].filter((event) => events.has(event));
}
