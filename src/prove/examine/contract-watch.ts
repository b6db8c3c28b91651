import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import { ConditionReader, inType } from '../../solve/conditions.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { FalseCondition } from './false-condition.js';
import { type SplitExpression, splitExpression } from './split-expression.js';

type Values = ReadonlyMap<string, ScalarValue>;

/** A contract, with what it ensures split by the moments at which its parts are evaluated. */
interface SplitContract {
  readonly contract: PlacedContract;
  /** Parts with values of the moment when the function began. */
  readonly old: SplitExpression;
  /** The rest of it, for the moment behind the call; the parts have their values when the function ends. */
  readonly atEnd: SplitExpression;
}

/** What is known of a contract when its function is left. */
interface LeftCall {
  readonly split: SplitContract;
  readonly values: Values;
}

/** Judges contracts of functions during one execution. */
export class ContractWatch {
  readonly #contracts: readonly SplitContract[];
  /** By the addresses of the frames: no two active functions have the same. */
  readonly #begun = new Map<number, ReadonlyMap<SplitContract, Values>>();
  #left: readonly LeftCall[] = [];

  constructor(contracts: readonly PlacedContract[]) {
    this.#contracts = contracts.map((contract) => {
      const old = splitExpression(contract.ensures, 'old', (node) =>
        node.kind === 'at' ? node.operand : undefined,
      );
      return { contract, old, atEnd: splitAtEnd(old.rest) };
    });
  }

  observes({ kind }: Pick<Probe, 'kind'>): boolean {
    if (this.#contracts.length === 0) return false;
    return kind === 'function-entry' || kind === 'function-exit' || kind === 'call-end';
  }

  /** The first clause that is false here. */
  passed(place: Probe, value: ScalarValue | undefined, state: State): FalseCondition | undefined {
    switch (place.kind) {
      case 'function-entry':
        return this.#enter(place, state);
      case 'function-exit':
        return this.#leave(place, state);
      case 'call-end':
        return this.#behindCall(value, state);
      default:
        return undefined;
    }
  }

  #of({ callee }: Probe): readonly SplitContract[] {
    return this.#contracts.filter(({ contract }) => contract.function.name === callee);
  }

  #enter(place: Probe, state: State): FalseCondition | undefined {
    const own = this.#of(place);
    const frame = state.innermost();
    if (own.length === 0 || frame === undefined) return undefined;
    const reader = new ConditionReader(state, frame, new Map(), new Map());
    this.#begun.set(frame.address, new Map(own.map((split) => [split, evaluateParts(split.old, reader)])));
    for (const { contract } of own) {
      if (reader.judge(contract.requires).truth !== 'false') continue;
      return falseClause(contract, 'requires');
    }
    return undefined;
  }

  #leave(place: Probe, state: State): FalseCondition | undefined {
    const own = this.#of(place);
    const frame = state.innermost();
    this.#left = [];
    if (own.length === 0 || frame === undefined) return undefined;
    const begun = this.#begun.get(frame.address);
    const left: LeftCall[] = [];
    for (const split of own) {
      const old = begun?.get(split) ?? new Map<string, ScalarValue>();
      const reader = new ConditionReader(state, frame, old, new Map());
      if (split.contract.results.length > 0) {
        left.push({ split, values: new Map([...old, ...evaluateParts(split.atEnd, reader)]) });
        continue;
      }
      if (reader.judge(split.old.rest).truth === 'false') return falseClause(split.contract, 'ensures');
    }
    this.#left = left;
    return undefined;
  }

  #behindCall(result: ScalarValue | undefined, state: State): FalseCondition | undefined {
    const left = this.#left;
    this.#left = [];
    for (const { split, values } of left) {
      const { contract, atEnd } = split;
      const given = inType(result, contract.function.type.result);
      if (given === undefined) continue;
      const placeholders = new Map([...values, ['\\result', given]]);
      const reader = new ConditionReader(state, undefined, placeholders, new Map());
      if (reader.judge(atEnd.rest).truth === 'false') return falseClause(contract, 'ensures');
    }
    return undefined;
  }
}

/** What can be evaluated where the function ends is; the operators around `\\result` are left for later. */
function splitAtEnd(expression: TypedExpression): SplitExpression {
  return splitExpression(expression, 'end', (node) => (LATER.has(node.kind) ? undefined : node));
}

const LATER: ReadonlySet<TypedExpression['kind']> = new Set([
  ...(['placeholder', 'convert', 'unary', 'binary', 'comparison', 'logical', 'comma'] as const),
  ...(['integer-constant', 'float-constant'] as const),
]);

function evaluateParts({ parts }: SplitExpression, reader: ConditionReader): Values {
  const values = new Map<string, ScalarValue>();
  for (const { name, expression } of parts) {
    const evaluation = reader.evaluate(expression);
    if (evaluation.kind === 'done') values.set(name, evaluation.value.value);
  }
  return values;
}

function falseClause(
  { function: { name }, line, texts }: PlacedContract,
  clause: 'requires' | 'ensures',
): FalseCondition {
  return { what: `what ${name} ${clause}, ${texts[clause]}, is false`, line };
}
