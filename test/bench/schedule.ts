// A campaign of 10 000 claims on a simulated clock: how long it takes with the order that campaigns have, and how much
// CPU time that order saves.
//
// The trace: medians and shares of confirmations are those of 124 runs of real validators (NITWIT, CPROVER's
// fshell-w2t, ConcurrentWitness2Test, ESBMC 8.4, Witch) on 62 witnesses that CBMC and ESBMC wrote for 18 small programs,
// measured for this project. Tasks of the competition are larger: each claim has a difficulty that multiplies the times
// of all validators, logarithmically normal around 20 with a deviation of e^1.6, which makes runs from hundredths of a
// second to time-outs. A third of the claims is about correctness (limit 900 s), the others about violations (90 s).

import { chooseRun, type Waiting } from '../../src/campaign/decide/turns.js';
import { type Experience, expectedOfClaim, readExperience } from '../../src/campaign/store/experience.js';
import type { ExpectedRun } from '../../src/campaign/store/plan-entry.js';

const CLAIMS = 10_000;
const SLOTS = 8;
const DIFFICULTY = 20;
const DEVIATION = 1.6;
/** Measured median in seconds, and the share of witnesses of each kind that were confirmed. */
const VALIDATORS = [
  { validator: 'cw2t', cost: 10, median: 0.95, violation: 0.08, correctness: 0 },
  { validator: 'esbmc', cost: 10, median: 0.41, violation: 0.8, correctness: 0.75 },
  { validator: 'fshell-w2t', cost: 10, median: 0.29, violation: 0.62, correctness: 0 },
  { validator: 'nitwit', cost: 1, median: 0.02, violation: 0.4, correctness: 0 },
  { validator: 'witch', cost: 10, median: 0.4, violation: 0.1, correctness: 0.1 },
] as const;

interface SimulatedRun {
  readonly validator: string;
  readonly cost: number;
  readonly seconds: number;
  readonly opinion: 'confirmed' | 'inconclusive';
}

interface SimulatedClaim {
  readonly name: string;
  readonly kind: 'violation' | 'correctness';
  readonly limit: number;
  readonly runs: readonly SimulatedRun[];
}

/** Mulberry32: the same numbers everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function makeTrace(seed: number): readonly SimulatedClaim[] {
  const random = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: CLAIMS }, (_, index) => {
    const kind = random() < 1 / 3 ? 'correctness' : 'violation';
    const limit = kind === 'correctness' ? 900 : 90;
    const difficulty = DIFFICULTY * Math.exp(DEVIATION * normal());
    const runs = VALIDATORS.map(({ validator, cost, median, ...shares }): SimulatedRun => {
      const seconds = Math.min(limit, median * difficulty * Math.exp(0.5 * normal()));
      const confirms = random() < shares[kind] && seconds < limit;
      return { validator, cost, seconds, opinion: confirms ? 'confirmed' : 'inconclusive' };
    });
    return { name: String(index), kind, limit, runs };
  });
}

type Order = 'learned' | 'fixed';

interface Simulated {
  readonly makespan: number;
  readonly cputime: number;
  /** CPU time of runs that were started on idle cores and cancelled. */
  readonly hedged: number;
  readonly confirmed: number;
}

interface WaitingRun extends Waiting {
  readonly run: SimulatedRun;
  readonly of: SimulatedClaim;
}

interface GoingRun extends WaitingRun {
  readonly start: number;
}

async function simulate(
  trace: readonly SimulatedClaim[],
  order: Order,
  mode: 'until-confirmed' | 'all',
): Promise<Simulated> {
  const experience = await readExperience([]);
  const next = inOrder(trace, order, experience, mode).values();
  let claimsLeft = trace.length;
  let waiting: WaitingRun[] = [];
  let going: GoingRun[] = [];
  const open = new Set<string>();
  let now = 0;
  let cputime = 0;
  let hedged = 0;
  const confirmed = new Set<string>();
  for (;;) {
    while (open.size < SLOTS) {
      const claim = next.next().value;
      if (claim === undefined) break;
      claimsLeft -= 1;
      open.add(claim.name);
      waiting.push(...runsOf(claim, order, experience));
    }
    for (;;) {
      const running = new Map<string, number>();
      for (const { claim } of going) running.set(claim, (running.get(claim) ?? 0) + 1);
      const chosen = chooseRun({ waiting, running, claimsLeft, free: SLOTS - going.length, mode });
      if (chosen === undefined) break;
      waiting = waiting.filter((each) => each !== chosen);
      going.push({ ...chosen, start: now });
    }
    const ended = going.reduce<GoingRun | undefined>(
      (soonest, each) => (soonest === undefined || endOf(each) < endOf(soonest) ? each : soonest),
      undefined,
    );
    if (ended === undefined) return { makespan: now, cputime, hedged, confirmed: confirmed.size };
    now = endOf(ended);
    cputime += ended.run.seconds;
    going = going.filter((each) => each !== ended);
    learn(experience, ended);
    if (ended.run.opinion === 'confirmed') confirmed.add(ended.claim);
    if (ended.run.opinion === 'confirmed' && mode === 'until-confirmed') {
      for (const each of going.filter(({ claim }) => claim === ended.claim)) {
        cputime += now - each.start;
        hedged += now - each.start;
      }
      going = going.filter(({ claim }) => claim !== ended.claim);
      waiting = waiting.filter(({ claim }) => claim !== ended.claim);
    }
    if (![...going, ...waiting].some(({ claim }) => claim === ended.claim)) open.delete(ended.claim);
  }
}

const endOf = ({ start, run }: GoingRun): number => start + run.seconds;

/** The claims that are expected to take longest come first, as in a campaign; or as they are. */
function inOrder(
  trace: readonly SimulatedClaim[],
  order: Order,
  experience: Experience,
  mode: 'until-confirmed' | 'all',
): readonly SimulatedClaim[] {
  if (order === 'fixed') return trace;
  const expected = ({ kind, limit, runs }: SimulatedClaim) =>
    expectedOfClaim(
      runs.map(
        ({ validator, cost }): ExpectedRun => experience.expected(subject(validator, kind), cost, limit),
      ),
      mode,
    ).walltime;
  return [...trace].sort((a, b) => expected(b) - expected(a));
}

function runsOf(claim: SimulatedClaim, order: Order, experience: Experience): readonly WaitingRun[] {
  const history = experience.asHistory();
  const timed = claim.runs.map((run) => ({
    run,
    expectedTime: history.expectedTime(subject(run.validator, claim.kind), run.cost),
  }));
  if (order === 'learned') timed.sort((a, b) => a.expectedTime - b.expectedTime);
  return timed.map((each, place) => ({ ...each, place, claim: claim.name, of: claim }));
}

function learn(experience: Experience, { run, of }: GoingRun): void {
  const { validator, seconds, opinion } = run;
  experience.add({
    propertyName: 'unreach-call',
    kind: of.kind,
    run: {
      validator,
      opinion,
      version: null,
      status: '',
      detail: null,
      memory: null,
      directory: null,
      cputime: seconds,
      walltime: seconds,
      terminationreason: null,
      measurement: 'cgroup-v2',
      sandbox: 'bubblewrap',
    },
  });
}

function subject(validator: string, kind: 'violation' | 'correctness') {
  return { validator, propertyName: 'unreach-call', kind };
}

const hours = (seconds: number) => `${(seconds / 3600).toFixed(2)} h`;
for (const seed of [1, 2, 3]) {
  const trace = makeTrace(seed);
  const ours = await simulate(trace, 'learned', 'until-confirmed');
  const fixed = await simulate(trace, 'fixed', 'until-confirmed');
  const all = await simulate(trace, 'learned', 'all');
  const longest = Math.max(...trace.flatMap(({ runs }) => runs.map(({ seconds }) => seconds)));
  const bound = Math.max((ours.cputime - ours.hedged) / SLOTS, longest);
  const over = ((ours.makespan / bound - 1) * 100).toFixed(2);
  const saved = (other: Simulated) => `${((1 - ours.cputime / other.cputime) * 100).toFixed(1)} %`;
  console.log(
    `campaign schedule, trace ${seed}: ${CLAIMS} claims, ${ours.confirmed} confirmed (with all runs ${all.confirmed}), ${SLOTS} slots: makespan ${hours(ours.makespan)}, ${over} % over the lower bound (at most 5 %); CPU time ${hours(ours.cputime)}, saves ${saved(all)} of running everything (${hours(all.cputime)}) and ${saved(fixed)} of a fixed order (${hours(fixed.cputime)})`,
  );
}
