import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultText } from '../../../src/replay/answer/answer.js';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import { cpuClock } from '../../../src/vocabulary/clock.js';
import { pairOf, propertyText } from '../../replay/pair.js';
import { RandomSource } from '../random-source.js';
import { allInterleavings, type Possible, type Waypoint } from './all-interleavings.js';
import { generateThreadProgram, type ThreadProgram, threadProgramText } from './thread-program.js';

export interface ThreadFuzzReport {
  readonly programs: number;
  /** Claims that hold in an interleaving, and those of them that replay confirms. */
  readonly possible: number;
  readonly confirmed: number;
  /** Claims that hold in no interleaving. */
  readonly impossible: number;
  /** Claims that hold, which replay does not confirm, with its reasons. */
  readonly missed: readonly string[];
  /** The first claim that replay confirms, but that holds in no interleaving. */
  readonly failure: string | undefined;
}

/** A witness with what is known about it. */
interface ThreadClaim {
  readonly property: 'unreach-call' | 'no-data-race';
  readonly segments: readonly (string | readonly string[])[];
  readonly holds: boolean;
}

/** Compares what replay says about small random programs with all their interleavings. */
export async function fuzzThreads(options: {
  readonly seed: number;
  readonly programs: number;
  /** CPU time of this process after which no further program begins. */
  readonly seconds: number;
}): Promise<ThreadFuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-threads-'));
  const stop = cpuClock() + options.seconds * 1000;
  const missed: string[] = [];
  let [programs, possible, confirmed, impossible] = [0, 0, 0, 0];
  try {
    for (; programs < options.programs && cpuClock() < stop; programs++) {
      const random = new RandomSource(Math.imul(options.seed + 1, 0x9e3779b1) + programs);
      const goal = random.pick(['error', 'race'] as const);
      const program = generateThreadProgram(random, goal);
      const whole = allInterleavings(program);
      if (whole === undefined) continue;
      const { text, lines } = threadProgramText(program);
      const claims = goal === 'race' ? raceClaims : errorClaims;
      for (const claim of claims({ program, whole, lines, random })) {
        const { result, reason } = await answerTo(claim, text, folder);
        const about = `program ${programs}, ${JSON.stringify(claim.segments)}`;
        if (claim.holds) possible++;
        else impossible++;
        if (result !== 'unknown' && !claim.holds) {
          const failure = `${about}: ${result}, ${reason}\n${text}`;
          return { programs, possible, confirmed, impossible, missed, failure };
        }
        if (claim.holds && result === `false(${claim.property})`) confirmed++;
        else if (claim.holds) missed.push(`${about}: ${reason}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { programs, possible, confirmed, impossible, missed, failure: undefined };
}

interface Subject {
  readonly program: ThreadProgram;
  readonly whole: Possible;
  readonly lines: readonly (readonly number[])[];
  readonly random: RandomSource;
}

/** The error alone, and behind something that a thread sees, or sees elsewhere. */
function errorClaims(subject: Subject): readonly ThreadClaim[] {
  const { program, whole, lines, random } = subject;
  const target = `target ${lines[0]?.at(-1)}:reach_error`;
  const property = 'unreach-call';
  const constrained = Array.from({ length: 2 }, (): ThreadClaim => {
    const seen = [...whole.values.values()];
    const length = 1 + random.below(2);
    const picked = Array.from({ length }, () => {
      const one = random.pick(seen);
      return random.below(4) === 0 ? { ...one, value: random.below(3) } : one;
    }).filter(({ thread, step }, index, all) => {
      // A place is passed once.
      return index === all.findIndex((each) => each.thread === thread && each.step === step);
    });
    const waypoints = [...creations(program, Math.max(...picked.map(({ thread }) => thread))), ...picked];
    const holds = allInterleavings(program, waypoints)?.error ?? whole.error;
    return { property, segments: [...segmentsOf(waypoints, lines), target], holds };
  });
  return [{ property, segments: [target], holds: whole.error }, ...constrained];
}

/** Pairs of accesses in different threads, some of them to different variables. */
function raceClaims({ program, whole, lines, random }: Subject): readonly ThreadClaim[] {
  const accesses = program.threads.flatMap((steps, thread) =>
    steps.flatMap((step, index) =>
      step.kind === 'read' || step.kind === 'write' ? [{ thread, index, variable: step.variable }] : [],
    ),
  );
  const pairs = accesses.flatMap((one) =>
    accesses.filter(({ thread }) => thread > one.thread).map((other) => ({ one, other })),
  );
  const alike = pairs.filter(({ one, other }) => one.variable === other.variable);
  if (pairs.length === 0) return [];
  return Array.from({ length: 3 }, () => {
    const { one, other } = random.pick(alike.length > 0 && random.below(5) > 0 ? alike : pairs);
    const seen = [...whole.values.values()].filter(({ thread }) => thread <= other.thread);
    const picked = random.below(2) === 0 ? [] : [random.pick(seen)];
    const waypoints = [...creations(program, other.thread), ...picked];
    const race = `${one.thread}.${one.index} ${other.thread}.${other.index}`;
    const last = [one, other].map(({ thread, index }) => `t${thread} target ${lines[thread]?.[index]}`);
    return {
      property: 'no-data-race' as const,
      segments: [...segmentsOf(waypoints, lines), last],
      holds: (allInterleavings(program, waypoints) ?? whole).races.has(race),
    };
  });
}

/** The creation of the first threads, which gives them their numbers. */
function creations({ threads }: ThreadProgram, count: number): readonly Waypoint[] {
  return (threads[0] ?? []).flatMap((step, index) =>
    step.kind === 'create' && step.thread <= count ? [{ thread: 0, step: index }] : [],
  );
}

function segmentsOf(waypoints: readonly Waypoint[], lines: Subject['lines']): readonly string[] {
  return waypoints.map((each) => {
    const line = lines[each.thread]?.[each.step];
    if (each.register === undefined) return `create ${line}`;
    return `t${each.thread} assume ${line} r${each.register} == ${each.value}`;
  });
}

async function answerTo(
  { property, segments }: ThreadClaim,
  text: string,
  folder: string,
): Promise<{ readonly result: string; readonly reason: string }> {
  const table = { program: 'p.c', property, dataModel: 'LP64', version: '2.2' } as const;
  const entry = { kind: '', why: '', expect: 'confirmed', segments };
  const { witness } = pairOf(entry, { table, text, programFile: '' });
  const [program, propertyFile, witnessFile] = ['p.c', 'p.prp', 'w.yml'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(program, text);
  writeFileSync(propertyFile, propertyText(property));
  writeFileSync(witnessFile, witness);
  const answer = await validateByReplay({
    programs: [program],
    property: propertyFile,
    witness: witnessFile,
    dataModel: 'LP64',
    cputime: 2,
    memory: 500_000_000,
    steps: 20_000,
    seed: 1,
    explain: 'no',
  });
  return { result: resultText(answer), reason: answer.kind === 'false' ? answer.how : answer.reason };
}
