import { comparisonHolds, isNonzero, orderOfReals, type RealValue } from '../../c/real/real-value.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { valueGiven } from '../../c/typing/constant-value.js';
import { type ConditionReadings, readingsIn } from './condition-readings.js';
import type { PointerText } from './place-text.js';
import { type Sample, samplesOf } from './reading-samples.js';

const KNOWN = new WeakMap<TypedExpression, boolean>();

/**
 * Whether some readers have no branch where this is decided, because it is decided already: by the types of what it compares, by
 * `0 * x` or `x == x`, also by an address. It is open only if values are found for which it is true, and others for which it is not.
 */
export function isDecided(condition: TypedExpression): boolean {
  const known = KNOWN.get(condition);
  if (known !== undefined) return known;
  const found = !isOpen(condition);
  KNOWN.set(condition, found);
  return found;
}

function isOpen(condition: TypedExpression): boolean {
  const outcomes = new Set<boolean>();
  for (const [value] of valuesTogether(condition)) {
    if (value !== undefined) outcomes.add(typeof value === 'bigint' ? value !== 0n : isNonzero(value));
    if (outcomes.size === 2) return true;
  }
  return false;
}

/** Whether values of what is read are found for which two numbers differ. */
export function mayDiffer(one: TypedExpression, other: TypedExpression): boolean {
  for (const [first, second] of valuesTogether(one, other))
    if (first !== undefined && second !== undefined && isUnequal(first, second)) return true;
  return false;
}

function isUnequal(one: bigint | RealValue, other: bigint | RealValue): boolean {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one !== other;
  if (typeof one === 'bigint' || typeof other === 'bigint') return false;
  return comparisonHolds('!=', orderOfReals(one, other));
}

/** What expressions are for the same values of what is read; nothing if that is not known. */
function* valuesTogether(...expressions: readonly TypedExpression[]): Generator<readonly Value[]> {
  const found = readingsIn(...expressions);
  if (found === undefined) return;
  for (const sample of samplesOf(found))
    yield expressions.map((each) => valueGiven(each, (part) => valueIn(part, sample, found)));
}

type Value = bigint | RealValue | undefined;

/** Undefined where nothing can be read, or C does not define it. */
function valueIn(part: TypedExpression, sample: Sample, readings: ConditionReadings): Value {
  if (part.kind === 'assign') return valueGiven(part.value, (inner) => valueIn(inner, sample, readings));
  const place = readings.parts.get(part);
  if (place === undefined || !place.pointers.every((pointer) => isValid(pointer, sample))) return undefined;
  const value = sample.get(place.text);
  return part.kind === 'increment' ? stepped(part, value) : value;
}

/** Farther away, a pointer may lead nowhere. */
const NEAR = 1000n;

/** Whether a pointer leads to something, with the values that its own parts have in the condition. */
function isValid({ base, indices, count }: PointerText, sample: Sample): boolean {
  if (base !== undefined && sample.get(base) === 0n) return false;
  return indices.every((index) => {
    const value = sample.get(index);
    return value === undefined || (typeof value === 'bigint' && value >= 0n && value < (count ?? NEAR));
  });
}

function stepped(part: Extract<TypedExpression, { kind: 'increment' }>, value: Value): Value {
  const { range, type, operationType, operator, position } = part;
  if (type.kind !== 'integer' || operationType.kind !== 'integer') return undefined;
  const common = { range, type: operationType } as const;
  const left = { ...common, kind: 'convert', origin: 'implicit', operand: part } as const;
  const right = { ...common, kind: 'integer-constant', value: 1n } as const;
  const operand = {
    ...common,
    kind: 'binary',
    operator: operator === '++' ? '+' : '-',
    left,
    right,
  } as const;
  const after = valueGiven({ range, type, kind: 'convert', origin: 'implicit', operand }, () => value);
  return position === 'prefix' || after === undefined ? after : value;
}
