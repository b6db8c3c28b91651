import type {
  ArithmeticType,
  CType,
  FloatType,
  FunctionType,
  IntegerType,
  PointerType,
} from '../type/c-type.js';
import type { SourceRange } from './source-range.js';
import type { TypedPlace } from './typed-place.js';
import type { FunctionEntity, Variable } from './typed-program.js';
import type { BlockStatement, LabelEntity } from './typed-statement.js';
import type { LimitedExpression, UnsupportedExpression } from './unsettled-expression.js';

export type * from './initialiser.js';
export type * from './typed-place.js';
export type * from './unsettled-expression.js';

/**
 * Expressions with every conversion written out. A *place* denotes an object (an lvalue), an *expression* gives a value;
 * only `LoadExpression` and `AddressExpression` lead from places to values. Operands have exactly the types that the
 * operation needs. The range refers to the source text; parts that come from a macro have the range of its use.
 */
interface Node {
  readonly range: SourceRange;
}

export interface TypedNode<Type extends CType = CType> extends Node {
  /** For places the declared type with qualifiers, for values the unqualified type. */
  readonly type: Type;
}

export type TypedExpression =
  | IntegerConstant
  | FloatConstant
  | LoadExpression
  | AddressExpression
  | LabelAddressExpression
  | ConvertExpression
  | UnaryExpression
  | BinaryExpression
  | ComparisonExpression
  | LogicalExpression
  | PointerAddExpression
  | PointerDifferenceExpression
  | ConditionalExpression
  | AssignExpression
  | CompoundAssignExpression
  | PointerAssignExpression
  | IncrementExpression
  | PointerIncrementExpression
  | CommaExpression
  | CallExpression
  | StatementExpression
  | VariableArgumentExpression
  | OverflowExpression
  | BuiltinExpression
  | PlaceholderExpression
  | AtExpression
  | LimitedExpression
  | UnsupportedExpression;

/** Integer, character and enumeration constants, and constants that the front end computes: `sizeof`, `offsetof`, …. */
export interface IntegerConstant extends TypedNode<IntegerType> {
  readonly kind: 'integer-constant';
  /** Within the range of the type. */
  readonly value: bigint;
}

export interface FloatConstant extends TypedNode<FloatType> {
  readonly kind: 'float-constant';
  /** Rounded to the nearest double; for `float` to the nearest float. */
  readonly value: number;
  /** The text of the literal, for types wider than double. */
  readonly text: string;
}

/** The value of a scalar or record object (lvalue conversion). Never of an array or function. */
export interface LoadExpression extends TypedNode {
  readonly kind: 'load';
  readonly place: TypedPlace;
}

/** `&place`; `array`: the address of its first element; `function`: a designator that is not called directly. */
export interface AddressExpression extends TypedNode<PointerType> {
  readonly kind: 'address';
  readonly origin: 'operator' | 'array' | 'function';
  readonly place: TypedPlace;
}

/** GNU `&&label`. */
export interface LabelAddressExpression extends TypedNode<PointerType> {
  readonly kind: 'label-address';
  readonly label: LabelEntity;
}

/**
 * A conversion between the types of `operand` and of this node: arithmetic, pointer and integer, between pointers,
 * to `_Bool` (compares with zero), or to void (drops the value; the operand may then be of any type).
 */
export interface ConvertExpression extends TypedNode {
  readonly kind: 'convert';
  readonly origin: 'cast' | 'implicit';
  readonly operand: TypedExpression;
}

/** `-`, `~` and `+` on the promoted type; `!` on any scalar, with type int. */
export interface UnaryExpression extends TypedNode {
  readonly kind: 'unary';
  readonly operator: '-' | '~' | '!' | '+';
  readonly operand: TypedExpression;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';

/** Both operands have the type of the result; the right operand of a shift has its own promoted type. */
export interface BinaryExpression extends TypedNode<ArithmeticType> {
  readonly kind: 'binary';
  readonly operator: ArithmeticOperator;
  readonly left: TypedExpression;
  readonly right: TypedExpression;
}

/** Result int 0 or 1; the operands are of one arithmetic type, or both pointers. */
export interface ComparisonExpression extends TypedNode<IntegerType> {
  readonly kind: 'comparison';
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=';
  readonly left: TypedExpression;
  readonly right: TypedExpression;
}

/** Scalar operands of any type; result int 0 or 1. */
export interface LogicalExpression extends TypedNode<IntegerType> {
  readonly kind: 'logical';
  readonly operator: '&&' | '||';
  readonly left: TypedExpression;
  readonly right: TypedExpression;
}

/** Size of one element in pointer arithmetic, in bytes; `variable` for variable-length arrays. */
export type ElementSize =
  | { readonly kind: 'known'; readonly bytes: number }
  | { readonly kind: 'variable'; readonly bytes: TypedExpression };

/** pointer + offset or pointer - offset; the offset is of any integer type and counts elements. */
export interface PointerAddExpression extends TypedNode<PointerType> {
  readonly kind: 'pointer-add';
  readonly operator: '+' | '-';
  readonly pointer: TypedExpression;
  readonly offset: TypedExpression;
  readonly elementSize: ElementSize;
}

export interface PointerDifferenceExpression extends TypedNode<IntegerType> {
  readonly kind: 'pointer-difference';
  readonly left: TypedExpression;
  readonly right: TypedExpression;
  readonly elementSize: ElementSize;
}

/**
 * `a ? b : c`; the branches have the type of the result (void branches may be of any type). GNU `a ?: c` assigns `a`
 * to a hidden local in the condition and loads it in `then`.
 */
export interface ConditionalExpression extends TypedNode {
  readonly kind: 'conditional';
  /** Scalar. */
  readonly condition: TypedExpression;
  readonly then: TypedExpression;
  readonly otherwise: TypedExpression;
  readonly questionMark: SourceRange;
}

/** The value is converted to the type of the place; the result is the new value of the place. Also for records. */
export interface AssignExpression extends TypedNode {
  readonly kind: 'assign';
  readonly place: TypedPlace;
  readonly value: TypedExpression;
}

/**
 * `place op= right`: the place is evaluated once and loaded, its value converted to `operationType`, combined with
 * `right` as in `BinaryExpression`, converted to the type of the place and stored; that is the result.
 */
export interface CompoundAssignExpression extends TypedNode {
  readonly kind: 'compound-assign';
  readonly operator: ArithmeticOperator;
  readonly place: TypedPlace;
  readonly operationType: ArithmeticType;
  readonly right: TypedExpression;
}

/** `pointer += offset`, `pointer -= offset`. */
export interface PointerAssignExpression extends TypedNode<PointerType> {
  readonly kind: 'pointer-assign';
  readonly operator: '+' | '-';
  readonly place: TypedPlace;
  readonly offset: TypedExpression;
  readonly elementSize: ElementSize;
}

/** `++` and `--` on arithmetic places: computed in `operationType`, converted back. Postfix gives the old value. */
export interface IncrementExpression extends TypedNode<ArithmeticType> {
  readonly kind: 'increment';
  readonly operator: '++' | '--';
  readonly position: 'prefix' | 'postfix';
  readonly place: TypedPlace;
  readonly operationType: ArithmeticType;
}

export interface PointerIncrementExpression extends TypedNode<PointerType> {
  readonly kind: 'pointer-increment';
  readonly operator: '++' | '--';
  readonly position: 'prefix' | 'postfix';
  readonly place: TypedPlace;
  readonly elementSize: ElementSize;
}

export interface CommaExpression extends TypedNode {
  readonly kind: 'comma';
  readonly left: TypedExpression;
  readonly right: TypedExpression;
}

/** Arguments are converted to the types of the parameters, further ones by the default promotions. */
export interface CallExpression extends TypedNode {
  readonly kind: 'call';
  readonly callee:
    | { readonly kind: 'direct'; readonly function: FunctionEntity }
    | { readonly kind: 'indirect'; readonly pointer: TypedExpression };
  /** The type used for the call. */
  readonly functionType: FunctionType;
  readonly arguments: readonly TypedExpression[];
  /** Place of the `)` after the arguments, where YAML witnesses locate a call. */
  readonly closingParenthesis: SourceRange;
}

/** GNU `({ … })`: executes the statements of the block, then `result` gives the value; without it, void. */
export interface StatementExpression extends TypedNode {
  readonly kind: 'statement-expression';
  /** Without the last expression statement if that is `result`. */
  readonly block: BlockStatement;
  readonly result: TypedExpression | undefined;
}

/**
 * `va_start`, `va_arg`, `va_end`, `va_copy`. `list` is the place of the argument list object: of type `char *`
 * (ILP32) or of the 24-byte structure `__va_list_tag` (LP64). Only `va_arg` has a type other than void.
 */
export interface VariableArgumentExpression extends TypedNode {
  readonly kind: 'variable-argument';
  readonly operation: 'start' | 'argument' | 'end' | 'copy';
  readonly list: TypedPlace;
  /** `va_copy` only. */
  readonly source: TypedPlace | undefined;
  /** `va_start` only: the variable that it names as the last parameter. `nothing`: it names none, as in C23. */
  readonly named: Variable | 'nothing' | 'no variable' | undefined;
}

/**
 * `__builtin_add_overflow` and its kin: `left op right` on the exact integers of the operands (any integer types),
 * wrapped to `resultType` and stored at `destination` if there is one; the value is _Bool 1 if it did not fit.
 */
export interface OverflowExpression extends TypedNode<IntegerType> {
  readonly kind: 'overflow';
  readonly operator: '+' | '-' | '*';
  readonly left: TypedExpression;
  readonly right: TypedExpression;
  readonly resultType: IntegerType;
  /** A pointer to `resultType`; undefined for the `_p` forms. */
  readonly destination: TypedExpression | undefined;
}

/**
 * A builtin without a library function: its name without `__builtin_` (`unreachable`, `trap`, `alloca`, `clzl`,
 * `isnan`, `isless`, `bswap32`, …) or a whole name (`__sync_fetch_and_add`, `__atomic_load_n`, …). The operands are
 * converted if the builtin has a signature; generic ones keep their own promoted types. Other builtins
 * (`__builtin_memcpy`, …) are calls of the library function.
 */
export interface BuiltinExpression extends TypedNode {
  readonly kind: 'builtin';
  readonly name: string;
  readonly arguments: readonly TypedExpression[];
  readonly closingParenthesis: SourceRange;
}

/** A value from outside the program in an expression of a witness: `\result`, a ghost variable. */
export interface PlaceholderExpression extends TypedNode {
  readonly kind: 'placeholder';
  readonly name: string;
}

/** `\at(operand, label)` and `\old(operand)` (label `Old`) in an expression of a witness. */
export interface AtExpression extends TypedNode {
  readonly kind: 'at';
  readonly operand: TypedExpression;
  readonly label: 'Old' | 'Pre' | 'AnyPrev' | 'LastPrev';
}
