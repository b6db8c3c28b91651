import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCompileFailure } from '../../src/machine/compile/compile-failure.js';
import type { ProbeKind } from '../../src/machine/interface/execution.js';
import { compileFor, type FrontEnd, readProgram } from '../../src/replay/claim/front-end.js';
import type { WitnessMonitor } from '../../src/replay/claim/witness-monitor.js';
import { type Run, runOnce } from '../../src/replay/search/inputs/run-once.js';
import { chooseMonitor } from '../../src/replay/witness/choose-monitor.js';
import { SourceText } from '../../src/source/source-text.js';
import { type Property, parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { effort } from '../effort.js';
import { type AutomatonEntry, graphml } from './automaton-table.js';
import { propertyText } from './pair.js';

const PROGRAM = `extern void abort(void); void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int total = 2;
int step(int by) {
  total = total + by;
  if (by > 2 && total != 9) return 1;
  return total > 20 || by == 0; }
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < 5) {
    total = total + 1; i = i + 1; }
  for (int k = 0; k < 4; k++)
    { n = n + 1;
      if (step(k)) n = n + 2;
      total = step(0) + total;
      while (n > 5) { n = n - 3; } }
  do { i = i + n;
    n = n - 1; } while (n > 3);
  switch (i) { case 5: total = 7; break; default: total = 8; }
  i = n * 2147483; i = i * 1000;
  if (n > 1) reach_error(); reach_error();
  return 0;
}
`;
const LINES = [3, 5, 6, 7, 9, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 18, 19, 20, 20, 21];
/** More of them are worth their time when what may be muted changes. */
const RUNS = effort(25, 60);

const oneOf = <Item>(...items: readonly Item[]) => fc.constantFrom(...items);
const line = oneOf(...LINES).map((each) => `startline=${each}`);
/** Guards as tools write them, and some that none does. */
const guard = fc.oneof(
  { weight: 5, arbitrary: line },
  {
    weight: 4,
    arbitrary: fc.tuple(line, oneOf('true', 'false')).map(([at, side]) => `${at} control=condition-${side}`),
  },
  {
    weight: 2,
    arbitrary: oneOf(9, 10, 11, 12, 13, 15, 16, 17).map((at) => `startline=${at} enterLoopHead=true`),
  },
  {
    weight: 3,
    arbitrary: oneOf(
      'enterFunction=step',
      'returnFrom=step',
      'startline=14 enterFunction=step',
      'startline=15 enterFunction=step',
      'startline=14 returnFrom=step',
    ),
  },
  { weight: 1, arbitrary: oneOf('', 'control=condition-true', 'startline=21 enterFunction=reach_error') },
);
const assumption = fc.oneof(
  { weight: 3, arbitrary: oneOf('') },
  {
    weight: 1,
    arbitrary: oneOf(
      ...['n == 3', 'n > 0', 'i < 3', 'i > 0', 'k >= 1'].map(
        (each) => `assumption="${each}" assumption.scope=main`,
      ),
      ...['total > 4', '\\result == 1', 'n != 100'].map((each) => `assumption="${each}"`),
      'assumption="by >= 1" assumption.scope=step',
    ),
  },
);
/** Mostly to the next state, so that executions get far. */
const target = oneOf<number | string>(1, 1, 1, 1, 0, -1, 'v', 'v', 'sink');
const edge = fc
  .tuple(fc.integer({ min: 0, max: 4 }), target, guard, assumption)
  .map(
    ([from, to, ...rest]) =>
      `${from} ${typeof to === 'number' ? Math.max(0, from + to) : to} ${rest.join(' ')}`,
  );
const edges = fc
  .tuple(
    oneOf('0 1 startline=8 enterFunction=main', '0 1 startline=9'),
    fc.array(edge, { minLength: 3, maxLength: 14 }),
  )
  .map(([first, others]) => [first, ...others]);

const HEAD = 'extern void abort(void); void reach_error(void) { abort(); } int g = 0;\n';

/** What has to be known of a probe that was passed while muted; line 1 is the head. */
const REMEMBERED = [
  {
    what: 'are told again for the caller, whose line a step may have to leave in a recursion',
    text: `void r(int n) {
  if (n > 0) r(n - 1);
  g = g + 1;
  g = g + 2;
}
int main(void) {
  r(1);
  reach_error();
}
`,
    property: 'unreach-call',
    some: ['0 1 startline=7 enterFunction=main', '1 2 startline=3 control=condition-true', '1 v startline=9'],
    accepted: false,
  },
  {
    what: 'are part of the evaluation around their call, which an edge means',
    text: `int f(int a) {
  g = g + a;
  return a;
}
int main(void) {
  int x = 0;
  for (int i = 0; i < 3; i++)
    x = x + f(1);
  if (f(1) + 2147483647 > x) x = 0;
}
`,
    property: 'no-overflow',
    some: ['0 1 startline=7', '1 v startline=10 control=condition-true'],
    accepted: true,
  },
  ...[
    { before: 'goto next', accepted: true },
    { before: 'if (i == 0)', accepted: false },
    { before: 'g = g + 2', accepted: true },
  ].map(({ before, accepted }) => ({
    what: `are the step before a loop if they are one: ${before}`,
    text: `int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    g = g + 1; goto next; next: if (i == 0) g = g + 2;
    while (n < i)
      n = n + 1;
  }
  reach_error();
}
`,
    property: 'unreach-call',
    some: [
      '0 1 startline=2 enterFunction=main',
      `1 2 startline=5 offsets="${before}" enterLoopHead=true`,
      '2 v startline=9',
    ],
    accepted,
  })),
];

/** These are told in any case. */
const CALLS: ReadonlySet<ProbeKind> = new Set(['call', 'call-end', 'function-entry', 'function-exit']);

const front = readProgram([{ file: 'p.c', text: PROGRAM }], 'ILP32');

function chosenMonitor(
  entry: AutomatonEntry,
  property: Property,
  name: string,
  { program, read }: FrontEnd = front,
): WitnessMonitor | undefined {
  const text = graphml(entry, { file: 'p.c', text: program.text, property: name, dataModel: 'ILP32' });
  const { witness } = readWitnessBytes(Buffer.from(text), 'w.graphml');
  const choice = chooseMonitor({
    witness,
    property,
    program,
    read,
    threads: 'one',
  });
  return choice.kind === 'failed' ? undefined : choice.value.monitor;
}

/** What an execution under the monitor showed, and how often the monitor was told something. */
function followed(monitor: WitnessMonitor, property: Property, input: bigint, from: FrontEnd = front) {
  const compiled = compileFor(from, {
    checks: property.checks,
    entryFunction: 'main',
    observes: (probe) => monitor.observes(probe),
    muted: (probe) => monitor.muted?.(probe),
    symbolic: true,
  });
  if (compiled.kind === 'failed') throw new Error(describeCompileFailure(compiled.failure));
  let told = 0;
  const situations: string[] = [];
  const counted: WitnessMonitor = {
    observes: (probe) => monitor.observes(probe),
    begin: () => {
      const run = monitor.begin();
      const passed = run.passed.bind(run);
      run.passed = (...probe) => {
        told++;
        const outcome = passed(...probe);
        if (CALLS.has(probe[0].kind)) situations.push(run.situation);
        return outcome;
      };
      return run;
    },
  };
  const budget = { steps: 20_000_000, memory: 1_000_000, milliseconds: 60_000 };
  const run = runOnce(compiled.value.execute, counted, [input], {
    budget,
    effort: Number.POSITIVE_INFINITY,
    values: 'symbolic',
  });
  return { told, shown: { ...shownOf(run), situations } };
}

function shownOf({ accepted, end, monitor, advances }: Run) {
  const { steps, ...rest } = monitor.witnessTrace();
  const { situation, progress, targets, held } = monitor;
  const passed = steps.map(({ event: _, ...step }) => step);
  return {
    accepted,
    end,
    situation,
    progress,
    targets: { kept: targets.kept, later: targets.later },
    held,
    passed,
    rest,
    advances,
  };
}

const PROPERTIES = ['unreach-call', 'no-overflow'].map(
  (name) => [name, parseProperty(new SourceText(propertyText(name), 'p.prp'), 'property')] as const,
);

describe('muted probes', () => {
  it.each(PROPERTIES)('change nothing of what an automaton says: %s', (name, property) => {
    let confirmed = 0;
    fc.assert(
      fc.property(edges, fc.bigInt({ min: 0n, max: 6n }), (some, input) => {
        const monitor = chosenMonitor(
          { tool: 'tests', expect: 'confirmed', why: '', edges: some },
          property,
          name,
        );
        if (monitor === undefined) return;
        const loud: WitnessMonitor = {
          observes: (probe) => monitor.observes(probe),
          begin: () => monitor.begin(),
        };
        const muted = followed(monitor, property, input);
        const all = followed(loud, property, input);
        expect(muted.shown).toEqual(all.shown);
        expect(muted.told).toBeLessThanOrEqual(all.told);
        if (muted.shown.accepted) confirmed++;
      }),
      { numRuns: RUNS, seed: 7 },
    );
    // Otherwise the automata were too strange to say anything.
    expect(confirmed).toBeGreaterThan(2);
  });

  it.each(REMEMBERED)('$what', ({ text, property: name, some, accepted }) => {
    const [, property] = PROPERTIES.find(([known]) => known === name) ?? [];
    if (property === undefined) throw new Error(name);
    const program = readProgram([{ file: 'p.c', text: `${HEAD}${text}` }], 'ILP32');
    const entry: AutomatonEntry = { tool: 'tests', expect: 'confirmed', why: '', edges: some };
    const monitor = chosenMonitor(entry, property, name, program);
    if (monitor === undefined) throw new Error('no monitor');
    const loud: WitnessMonitor = {
      observes: (probe) => monitor.observes(probe),
      begin: () => monitor.begin(),
    };
    const muted = followed(monitor, property, 1n, program);
    const all = followed(loud, property, 1n, program);
    expect(all.shown.accepted).toBe(accepted);
    expect(muted.shown).toEqual(all.shown);
  });

  it.each(PROPERTIES)('are nearly all of a long loop: %s', (name, property) => {
    const text = `extern int __VERIFIER_nondet_int(void); void reach_error(void) {}
int main(void) {
  int s = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++) {
    s = s ^ i;
    if (s < 0 || i < 0) s = 1;
  }
  s = (s | 1) + 2147483647; reach_error();
}
`;
    const program = readProgram([{ file: 'p.c', text }], 'ILP32');
    const some = ['0 1 startline=2 enterFunction=main', '1 2 startline=3', '2 v startline=8'];
    const entry: AutomatonEntry = { tool: 'tests', expect: 'confirmed', why: '', edges: some };
    const monitor = chosenMonitor(entry, property, name, program);
    if (monitor === undefined) throw new Error('no monitor');
    const { told, shown } = followed(monitor, property, 0n, program);
    expect(shown.accepted).toBe(true);
    expect(told).toBeLessThan(100);
  });
});
