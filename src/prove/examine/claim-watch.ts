import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { isScalar } from '../../c/type/c-type.js';
import type { InputRequest, Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import { ConditionReader, variablesInExpression } from '../../solve/conditions.js';
import { violationGoals } from '../../solve/violation-goals.js';
import { type AddressTaken, findAddressTaken } from '../model/address-taken.js';
import { lasts } from '../model/effects/accesses.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { ContractWatch } from './contract-watch.js';
import { EarlierVisits } from './earlier-visits.js';
import type { ExaminedClaim } from './examined-claim.js';
import type { FalseCondition } from './false-condition.js';
import { type ObservedPoint, ObservedPoints } from './observed-points.js';
import { PropertyWays } from './property-ways.js';
import type { WayToRefute } from './way-to-refute.js';

/** Ways of one execution, and visits of one place for which they are looked for. */
const MAXIMUM_WAYS = 24;
const VISITS_WITH_WAYS = 3;
/** Conditions that are evaluated in one execution. */
const MAXIMUM_JUDGEMENTS = 60;
/** Heads of loops of one execution at which the state is looked at, and bytes of memory that are read there. */
const MAXIMUM_STATES = 400;
const MAXIMUM_DIGESTED = 1_000_000;

/** Values that are tried for the variable of an invariant about all of them: mostly cells of an array. */
const BOUND_VALUES: readonly bigint[] = [0n, 1n, 2n, 3n, 5n, 9n];

interface WatchedInvariant extends ObservedPoint {
  readonly invariant: PlacedInvariant;
}

/** What is the same in all executions of a claim. */
interface Watched {
  readonly invariants: readonly WatchedInvariant[];
  readonly property: PropertyWays;
  readonly addressTaken: AddressTaken;
  readonly claim: ExaminedClaim;
  /** Checks about all heads of loops. */
  readonly atLoops: ReadonlySet<'termination' | 'valid-memtrack'>;
}

/** Judges everything that a claim says about places. */
export class ClaimWatch {
  readonly #watched: Watched;
  readonly #contracts: ContractWatch;

  constructor(claim: ExaminedClaim) {
    const points = new ObservedPoints(claim.program);
    const kinds = new Set<string>(claim.property.checks.map(({ kind }) => kind));
    this.#contracts = new ContractWatch(claim.contracts);
    this.#watched = {
      invariants: claim.invariants.flatMap((invariant) => {
        const point = points.of(invariant);
        return point === undefined ? [] : [{ invariant, ...point }];
      }),
      property: new PropertyWays(claim.program, claim.property),
      addressTaken: findAddressTaken(claim.program),
      claim,
      atLoops: new Set((['termination', 'valid-memtrack'] as const).filter((kind) => kinds.has(kind))),
    };
  }

  observes(place: Omit<Probe, 'id'>): boolean {
    const { invariants, property, atLoops } = this.#watched;
    if (atLoops.size > 0 && place.kind === 'loop-head') return true;
    if (property.observes(place) || this.#contracts.observes(place)) return true;
    return invariants.some(({ kind, at }) => kind === place.kind && at === place.at.start);
  }

  /** For one execution. */
  begin(): WatchedExecution {
    return new WatchedExecution(this.#watched);
  }
}

/** Follows one execution. */
export class WatchedExecution {
  /** What was false first. */
  broken: FalseCondition | undefined;
  readonly ways: WayToRefute[] = [];
  /** Calls that allocated memory, or did not get it. */
  allocations = 0;
  /** Objects on the heap when it has ended. */
  held = 0;
  /** A variable without a value that was read. */
  #unset: string | undefined;
  #heads = 0;
  #digested = 0;
  /** Conditions that were evaluated. */
  judgements = 0;
  readonly #visits = new Map<PlacedInvariant, number>();
  readonly #states = new Set<string>();
  readonly #seen = new Map<Probe, number>();
  readonly #earlier = new Map<PlacedInvariant, EarlierVisits>();
  readonly #contracts: ContractWatch;

  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#contracts = new ContractWatch(watched.claim.contracts);
    for (const { invariant } of watched.invariants)
      if (invariant.earlier !== undefined)
        this.#earlier.set(invariant, new EarlierVisits(invariant, invariant.earlier.label));
  }

  /** The program, or what is evaluated for the claim, asks for a value. */
  input({ reason, name }: InputRequest): void {
    if (reason === 'uninitialised') this.#unset = name;
  }

  /** @returns whether the execution can end, because something is false */
  passed(place: Probe, value: ScalarValue | undefined, state: State): 'refuted' | 'open' {
    const { invariants, property, atLoops } = this.#watched;
    for (const { invariant, kind, at } of invariants) {
      if (kind === place.kind && at === place.at.start) this.broken ??= this.#judge(invariant, state);
    }
    this.broken ??= this.#contracts.passed(place, value, state);
    if (place.kind === 'loop-head' && atLoops.size > 0) this.broken ??= this.#atHead(place, state);
    if (place.kind === 'full-expression' && property.observes(place) && this.ways.length < MAXIMUM_WAYS)
      this.ways.push(...property.at(place, state, this.#seen));
    return this.broken === undefined ? 'open' : 'refuted';
  }

  #judge(invariant: PlacedInvariant, state: State): FalseCondition | undefined {
    const { expression, text, line } = invariant;
    if (this.judgements >= MAXIMUM_JUDGEMENTS) return undefined;
    const visits = this.#earlier.get(invariant);
    const frame = state.innermost();
    const says = (what: string): FalseCondition => ({ what: `the invariant ${text} ${what}`, line });
    this.#unset = undefined;
    const visit = this.#visits.get(invariant) ?? 0;
    this.#visits.set(invariant, visit + 1);
    const broken = (condition: TypedExpression, values: ReadonlyMap<string, ScalarValue>) => {
      if (this.judgements++ >= MAXIMUM_JUDGEMENTS) return undefined;
      const reader = new ConditionReader(state, frame, values, new Map());
      const { truth, why, cause } = reader.judge(condition);
      if (truth === 'true' && visit < VISITS_WITH_WAYS) this.#addWays(reader, condition, state.decisions);
      if (truth === 'false') return says('is false');
      // A proof shows that an invariant has a value.
      return cause === 'undefined-behaviour' ? says(`has no value: ${why}`) : undefined;
    };
    const found =
      visits === undefined
        ? findFirst(valuesOf(invariant), (values) => broken(expression, values))
        : findFirst(visits.earlier, (values) => broken(visits.expression, values));
    if (found !== undefined) return found;
    if (this.#unset !== undefined && this.#hasNoValue(this.#unset, expression))
      return says(`reads ${this.#unset}, which has no value`);
    visits?.remember(new ConditionReader(state, frame, new Map(), new Map()));
    return undefined;
  }

  #addWays(reader: ConditionReader, condition: TypedExpression, decisions: number): void {
    if (this.ways.length >= MAXIMUM_WAYS) return;
    const overflows = violationGoals(condition, 'overflow', (part) => reader.evaluate(part));
    for (const constraints of [...reader.ways(condition, false), ...overflows])
      this.ways.push({ decisions, constraints });
  }

  /** Whether C leaves it undefined to read the variable: nothing takes its address (C11 6.3.2.1). */
  #hasNoValue(name: string, expression: TypedExpression): boolean {
    const own = variablesInExpression(expression).filter((variable) => variable.name === name);
    return own.some(
      (variable) => isScalar(variable.type) && !lasts(variable) && !this.#watched.addressTaken.has(variable),
    );
  }

  #atHead(place: Probe, state: State): FalseCondition | undefined {
    if (this.#heads++ >= MAXIMUM_STATES) return undefined;
    const { line } = place.range;
    const { atLoops } = this.#watched;
    // The loop may go on for ever, and memory that is lost here is never released.
    if (atLoops.has('valid-memtrack') && (state.lostMemory() ?? []).length > 0)
      return { what: 'no pointer leads to some memory any more', line };
    if (!atLoops.has('termination')) return undefined;
    this.#digested += state.bytesToDigest();
    if (this.#digested > MAXIMUM_DIGESTED) return undefined;
    const digest = state.digest(place.id);
    if (this.#states.has(digest)) return { what: 'a state of the loop repeats, so that it never ends', line };
    this.#states.add(digest);
    return undefined;
  }
}

/** Values of the variable of an invariant about all of them; a single time without any for other invariants. */
function valuesOf({ forAll }: PlacedInvariant): readonly ReadonlyMap<string, ScalarValue>[] {
  if (forAll === undefined) return [new Map()];
  return BOUND_VALUES.map((value) => new Map([[forAll.name, { kind: 'integer', value }]]));
}

function findFirst<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
