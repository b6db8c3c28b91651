import { promisedByName } from '../../c/library/input-names.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { CType, FloatType, IntegerType, PointerType } from '../../c/type/c-type.js';
import { constantValue } from '../../c/typing/constant-value.js';
import { integerBounds, intSort } from '../../smt/sort.js';
import { type PlaceText, type PointerText, textOfPlace } from './place-text.js';

/** Numbers from one to another one. */
interface IntegerRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** A value that a condition reads, and that may be any one of these. */
export type Reading =
  | { readonly type: IntegerType; readonly range: IntegerRange }
  | { readonly type: FloatType }
  | { readonly type: PointerType; readonly mayBeNull: boolean };

/** What a condition reads, under names that are alike where the same is read. */
export interface ConditionReadings {
  readonly readings: ReadonlyMap<string, Reading>;
  /** The names of the parts that read, and where they do. */
  readonly parts: ReadonlyMap<TypedExpression, PlaceText>;
  /** Constants of the condition. */
  readonly integers: ReadonlySet<bigint>;
  readonly floats: ReadonlySet<number>;
}

/** Undefined: it has something from which a reader may know more than the types of what is read. */
export function readingsIn(...expressions: readonly TypedExpression[]): ConditionReadings | undefined {
  const collector = new Collector();
  return expressions.every((each) => collector.note(each)) ? collector.result() : undefined;
}

class Collector {
  readonly #readings = new Map<string, Reading>();
  readonly #parts = new Map<TypedExpression, PlaceText>();
  /** How often what is written is read, too. */
  readonly #written = new Map<string, 0 | 1>();
  readonly #integers = new Set<bigint>();
  readonly #floats = new Set<number>();
  #isOrdered = false;

  /** Whether nothing but readings, constants and operators is in an expression. */
  note(expression: TypedExpression): boolean {
    switch (expression.kind) {
      case 'integer-constant':
        this.#integers.add(expression.value);
        return true;
      case 'float-constant':
        this.#floats.add(expression.value);
        return true;
      case 'convert':
        return isFollowed(expression.operand, expression.type) && this.note(expression.operand);
      case 'unary':
        return this.note(expression.operand);
      case 'comparison': {
        const { left, right, operator } = expression;
        // Of pointers, only those into one object have an order.
        if (left.type.kind === 'pointer' && operator !== '==' && operator !== '!=') this.#isOrdered = true;
        return this.note(left) && this.note(right);
      }
      case 'binary':
      case 'logical':
        return this.note(expression.left) && this.note(expression.right);
      case 'load':
        return this.#noteRead(expression, expression.place);
      case 'increment':
        return this.#noteWritten(expression.place, 1) && this.#noteRead(expression, expression.place);
      case 'assign':
        return this.#noteWritten(expression.place, 0) && this.note(expression.value);
      case 'call': {
        const range = rangeOfInput(expression);
        if (range === undefined || expression.type.kind !== 'integer') return false;
        const text = `call at ${expression.range.start}`;
        return this.#add(expression, { type: expression.type, range }, { text, pointers: [] });
      }
      default:
        return false;
    }
  }

  /** Undefined: what is read may be known from other readings. */
  result(): ConditionReadings | undefined {
    const texts = [...this.#parts.values()];
    const timesRead = (text: string) => texts.filter((each) => each.text === text).length;
    const inside = new Set(texts.flatMap(({ pointers }) => pointers.flatMap(readsFor)));
    for (const [text, reads] of this.#written)
      if (timesRead(text) !== reads || inside.has(text)) return undefined;
    if (!this.#arePlacesApart(texts)) return undefined;
    const readings = [...this.#readings].map(([text, reading]): [string, Reading] => [
      text,
      'mayBeNull' in reading ? { ...reading, mayBeNull: !this.#isOrdered } : reading,
    ]);
    const { integers, floats } = { integers: this.#integers, floats: this.#floats };
    return { readings: new Map(readings), parts: this.#parts, integers, floats };
  }

  /** Whether places behind pointers may hold anything, whatever else is read. */
  #arePlacesApart(texts: readonly PlaceText[]): boolean {
    const all = texts.flatMap(({ pointers }) => pointers);
    const isKnown = (pointer: PointerText) => readsFor(pointer).some((text) => this.#readings.has(text));
    if (all.some((pointer) => pointer.form === 'other' && isKnown(pointer))) return false;
    const ways = new Map(
      texts.flatMap(({ pointers }) => (pointers[0] ? [[pointers[0].text, pointers]] : [])),
    );
    if (ways.size < 2) return true;
    // There must be enough elements for each of them.
    if (all.some(({ form, count }) => form === 'other' || (count !== undefined && count < 2 * texts.length)))
      return false;
    // If it is known where one of them is, it may be where another one is: `i == 0 && a[0] != a[i]`.
    return ![...ways.values()].some((pointers) => pointers.some(isKnown));
  }

  #noteWritten(place: TypedPlace, reads: 0 | 1): boolean {
    const text = place.kind === 'member' && place.member.bitField ? undefined : textOfPlace(place)?.text;
    if (text === undefined || this.#written.has(text)) return false;
    this.#written.set(text, reads);
    return true;
  }

  #noteRead(expression: TypedExpression, place: TypedPlace): boolean {
    const text = textOfPlace(place);
    const reading = readingOf(place, expression.type);
    return text !== undefined && reading !== undefined && this.#add(expression, reading, text);
  }

  #add(expression: TypedExpression, reading: Reading, text: PlaceText): boolean {
    const known = this.#readings.get(text.text);
    if (known !== undefined && !isSameReading(known, reading)) return false;
    this.#readings.set(text.text, reading);
    this.#parts.set(expression, text);
    return true;
  }
}

function readsFor({ base, indices }: PointerText): readonly string[] {
  return base === undefined ? indices : [base, ...indices];
}

function isSameReading(one: Reading, other: Reading): boolean {
  const [first, second] = [one.type, other.type];
  if (first.kind === 'integer' && second.kind === 'integer')
    return (
      first.name === second.name && 'range' in one && 'range' in other && one.range.high === other.range.high
    );
  return first.kind === second.kind && first.size === second.size;
}

/** Whether it is known what a conversion makes of each value: of pointers, only whether they are null. */
function isFollowed(operand: TypedExpression, type: CType): boolean {
  switch (operand.type.kind) {
    case 'integer':
    case 'float':
      if (type.kind === 'pointer') return constantValue(operand) === 0n;
      return type.kind === 'integer' || type.kind === 'float';
    case 'pointer':
      return type.kind === 'pointer' || (type.kind === 'integer' && type.name === '_Bool');
    default:
      return false;
  }
}

/** What a place holds, as far as its type tells. */
function readingOf(place: TypedPlace, type: CType): Reading | undefined {
  switch (type.kind) {
    case 'integer': {
      const bitField = place.kind === 'member' ? place.member.bitField : undefined;
      const width = Math.min(bitField?.width ?? type.width, type.width);
      return { type, range: allOf({ signed: type.signed, width }) };
    }
    case 'float':
      return { type };
    case 'pointer':
      return { type, mayBeNull: true };
    default:
      return undefined;
  }
}

/** What an input function may return: any number of its type that its name promises. */
function rangeOfInput({
  callee,
  type,
}: Extract<TypedExpression, { kind: 'call' }>): IntegerRange | undefined {
  if (callee.kind === 'indirect' || callee.function.definition !== undefined) return undefined;
  if (type.kind !== 'integer') return undefined;
  const { name } = callee.function;
  return (['ILP32', 'LP64'] as const)
    .map((model) => promisedByName(name, model))
    .reduce<IntegerRange | undefined>(
      (range, promised) =>
        promised?.kind === 'integer'
          ? range && both(range, allOf({ signed: promised.width < 0, width: Math.abs(promised.width) }))
          : undefined,
      allOf(type),
    );
}

/** All numbers of a type; of a bit-field, with its own width. */
function allOf({ width, signed }: Pick<IntegerType, 'width' | 'signed'>): IntegerRange {
  return integerBounds(intSort(width, signed));
}

function both(one: IntegerRange, other: IntegerRange): IntegerRange {
  return {
    low: one.low > other.low ? one.low : other.low,
    high: one.high < other.high ? one.high : other.high,
  };
}
