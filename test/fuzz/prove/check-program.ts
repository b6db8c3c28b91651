import type { Watched } from '../../prove/instrument.js';
import type { NativeCheck, NativeSubject } from '../../prove/native-check.js';
import {
  type DataModel,
  declarationsFor,
  isLoop,
  isTransition,
  offsetOf,
  type PropertyName,
  propertyText,
  witnessText,
} from '../../prove/subject.js';
import type { RandomSource } from '../random-source.js';
import type { GeneratedProgram, Place } from './generate-program.js';

/** The prover, or what stands in for it. */
export type Prover = (options: {
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly witness: string;
  readonly witnessName: string;
  readonly dataModel: DataModel;
  readonly seconds: number;
}) => Promise<{ readonly status: string; readonly reason: string }>;

/** A claim, and whether executions showed that it is wrong. */
export interface Trial {
  readonly what: string;
  readonly program: string;
  readonly property: PropertyName;
  readonly witness: string;
  readonly dataModel: DataModel;
  /** Inputs and what they show; undefined where no execution shows that the claim is wrong. */
  readonly refutedBy: string | undefined;
  /** All inputs were tried, and every execution ended: the claim holds. */
  readonly certain: boolean;
}

interface Candidate {
  readonly place: string;
  readonly kind: Place['kind'];
  readonly value: string;
}

const CANDIDATES_OF_A_PLACE = 14;
const TRANSITIONS_OF_A_PLACE = 8;
const MAXIMUM_CANDIDATES = 120;
const STEPS = 1_000_000;
const NO_OTHER_INPUTS = 'uchar=0..255!;char=-128..127!;bool=0,1!';

/** Claims about a program, each with what executions say about it: most of them are nearly true. */
export function trialsOf(
  { body, places, widths }: GeneratedProgram,
  native: NativeCheck,
  random: RandomSource,
): readonly Trial[] {
  const dataModel = random.pick(['LP64', 'LP64', 'ILP32'] as const);
  const subject = { body, property: 'unreach-call', dataModel, inputs: NO_OTHER_INPUTS } as const;
  const candidates = candidatesFor(places, subject, native, random);
  const watched = candidates.map((each): Watched => ({ ...each, kind: 'invariant' }));
  const seen = native.observe({ ...subject, watched }, STEPS);
  // In the order of their discovery: the last ones are false in few executions only.
  const found = [...seen.falseAt.keys()].flatMap((index) => candidates[index] ?? []);
  const wrong = found.slice(Math.floor(found.length / 2));
  const holding = candidates.filter((_, index) => !seen.falseAt.has(index));
  const certain = seen.complete && !seen.events.has('endless') && !seen.events.has('undefined');
  const inputsOf = (candidate: Candidate) =>
    `${candidate.value} at ${candidate.place} is false for ${seen.falseAt.get(candidates.indexOf(candidate))}`;
  const claim = (what: string, chosen: Claimed): Trial => ({
    what,
    dataModel,
    certain,
    ...written(body, chosen, dataModel),
    property: chosen.property,
    refutedBy: chosen.refutedBy,
  });
  const some = () => sample(holding, random.below(3), random);
  const trials: Trial[] = [];
  for (const invariant of sample(wrong, 2, random)) {
    const invariants = shuffle([invariant, ...some()], random);
    const refutedBy = inputsOf(invariant);
    trials.push(claim('a wrong invariant', { invariants, property: 'unreach-call', refutedBy }));
  }
  const speaksOfVisits = ({ value }: Candidate) => isTransition(value);
  for (const invariant of sample(found.filter(speaksOfVisits), 2, random)) {
    const claimed = {
      invariants: [invariant],
      property: 'unreach-call',
      refutedBy: inputsOf(invariant),
    } as const;
    trials.push(claim('a wrong transition invariant', claimed));
  }
  for (const invariant of sample(holding.filter(speaksOfVisits), 1, random)) {
    const claimed = { invariants: [invariant], property: 'unreach-call', refutedBy: undefined } as const;
    trials.push(claim('a right transition invariant', claimed));
  }
  const asserted = ({ kind, value }: Candidate) => kind === 'statement' && !isTransition(value);
  for (const assertion of sample(wrong.filter(asserted), 2, random)) {
    const invariants = some();
    const refutedBy = inputsOf(assertion);
    trials.push(claim('a wrong assertion', { assertion, invariants, property: 'unreach-call', refutedBy }));
  }
  for (const assertion of sample(holding.filter(asserted), 1, random)) {
    const invariants = some();
    trials.push(
      claim('a right assertion', { assertion, invariants, property: 'unreach-call', refutedBy: undefined }),
    );
  }
  const overflow = seen.events.get('overflow');
  if (random.below(3) === 0 || overflow !== undefined) {
    const refutedBy = overflow === undefined ? undefined : `an overflow for ${overflow}`;
    trials.push(claim('no overflow', { invariants: some(), property: 'no-overflow', refutedBy }));
  }
  const endless = seen.events.get('endless');
  if (widths === 'narrow' && (random.below(2) === 0 || endless !== undefined)) {
    const refutedBy = endless === undefined ? undefined : `${STEPS} steps without an end for ${endless}`;
    trials.push(claim('termination', { invariants: some(), property: 'termination', refutedBy }));
  }
  return trials;
}

interface Claimed {
  readonly invariants: readonly Candidate[];
  readonly assertion?: Candidate;
  readonly property: PropertyName;
  readonly refutedBy: string | undefined;
}

function written(body: string, { invariants, assertion, property }: Claimed, dataModel: DataModel) {
  const comment = `/*${assertion?.place}*/`;
  const changed =
    assertion === undefined ? body : body.replace(comment, () => `${comment} check(${assertion.value});`);
  const text = `${declarationsFor(`${changed} check`)}\n${changed}`;
  const program = { fileName: 'program.c', text, property, dataModel };
  const witness = witnessText({ format: '2.0', invariants, contracts: [], body: undefined }, program);
  return { program: text, witness };
}

/** Bounds that executions come to, bounds that are missed by one, and anything else. */
function candidatesFor(
  places: readonly Place[],
  subject: Omit<NativeSubject, 'watched'>,
  native: NativeCheck,
  random: RandomSource,
): readonly Candidate[] {
  const ranged = places
    .flatMap(({ name, variables }) => variables.map((variable) => ({ place: name, value: variable.name })))
    .slice(0, MAXIMUM_CANDIDATES);
  const watched = ranged.map((each): Watched => ({ kind: 'range', ...each }));
  const { ranges } = native.observe({ ...subject, watched }, STEPS);
  const candidates: Candidate[] = [];
  for (const { name, kind, variables } of places) {
    if (kind !== (isLoop(subject.body, offsetOf(subject.body, name)) ? 'loop' : 'statement'))
      throw new Error(`${name} is not what it was made for`);
    for (let count = 0; count < CANDIDATES_OF_A_PLACE; count++) {
      const variable = random.pick(variables).name;
      const range = ranges.get(ranged.findIndex(({ place, value }) => place === name && value === variable));
      const other = random.pick(variables).name;
      candidates.push({ place: name, kind, value: expressionAbout(variable, range, other, random) });
    }
    for (let count = 0; count < TRANSITIONS_OF_A_PLACE; count++) {
      const [variable, other] = [random.pick(variables).name, random.pick(variables).name];
      candidates.push({ place: name, kind, value: relationBetweenVisits(variable, other, random) });
    }
  }
  return sample(candidates, MAXIMUM_CANDIDATES, random);
}

function expressionAbout(
  variable: string,
  range: readonly [bigint, bigint] | undefined,
  other: string,
  random: RandomSource,
): string {
  const near = BigInt(random.below(3)) - 1n;
  const [least, greatest] = range ?? [0n, 1n];
  switch (random.below(9)) {
    case 0:
      return `${variable} <= ${literal(greatest)}`;
    case 1:
      return `${variable} < ${literal(greatest + near)}`;
    case 2:
      return `${variable} >= ${literal(least)}`;
    case 3:
      return `${variable} > ${literal(least + near)}`;
    case 4:
      return `${variable} != ${literal(random.below(2) === 0 ? greatest : (least + greatest) / 2n)}`;
    case 5:
      return `${variable} ${random.pick(['<=', '>=', '==', '!=', '<'])} ${other}`;
    case 6:
      return `${variable} % ${2 + random.below(3)} ${random.pick(['==', '!='])} ${random.below(3)}`;
    case 7:
      return `${variable} == ${literal(least)} || ${variable} ${random.pick(['>', '>='])} ${literal(least + 1n + near)}`;
    default:
      return `(${variable} & ${1 << random.below(8)}) == 0 || ${other} ${random.pick(['!=', '<='])} ${literal(greatest)}`;
  }
}

/** Relations between a visit of a place and an earlier one. */
function relationBetweenVisits(variable: string, other: string, random: RandomSource): string {
  const label = random.pick(['AnyPrev', 'AnyPrev', 'LastPrev']);
  const earlier = (expression: string) => `\\at(${expression}, ${label})`;
  const order = random.pick(['<', '<=', '>', '>=', '!=', '==']);
  switch (random.below(8)) {
    case 0:
      return `${earlier(variable)} ${order} ${variable} + ${random.below(3) - 1}`;
    case 1:
      return `${earlier(variable)} ${order} ${variable} || (${earlier(variable)} == ${variable} && ${earlier(other)} ${order} ${other})`;
    case 2:
      return `${earlier(variable)} ${order} ${variable} || ${earlier(other)} ${random.pick(['<', '>', '!='])} ${other}`;
    case 3:
      return `(${variable} - ${earlier(variable)}) % ${2 + random.below(2)} == 0`;
    case 4:
      return `${earlier(variable)} ${order} ${other}`;
    case 5:
      return `${variable} - ${earlier(variable)} ${order} ${random.below(4) - 1}`;
    case 6:
      return `${earlier(`${variable} ^ ${other}`)} ${order} (${variable} ^ ${other})`;
    default:
      return `${earlier(variable)} ${order} ${variable}`;
  }
}

function literal(value: bigint): string {
  if (value < -(2n ** 62n) || value > 2n ** 62n) return '0';
  const suffix = value > 2147483647n || value < -2147483647n ? 'll' : '';
  return `${value}${suffix}`;
}

function sample<Item>(items: readonly Item[], count: number, random: RandomSource): readonly Item[] {
  return shuffle(items, random).slice(0, count);
}

function shuffle<Item>(items: readonly Item[], random: RandomSource): readonly Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as Item);
}

/** What an answer of the prover is wrong about; undefined for one that may be right. */
export function problemWith(trial: Trial, status: string): string | undefined {
  if (status === 'true' && trial.refutedBy !== undefined) return `confirmed, but ${trial.refutedBy}`;
  if (status.startsWith('false') && trial.refutedBy === undefined && trial.certain)
    return 'refuted, but no execution is against it';
  return undefined;
}

/** Asks the prover about one claim. */
export function ask(prover: Prover, trial: Trial, seconds: number) {
  return prover({
    program: trial.program,
    programName: 'program.c',
    property: propertyText(trial.property),
    witness: trial.witness,
    witnessName: 'witness.yml',
    dataModel: trial.dataModel,
    seconds,
  });
}
