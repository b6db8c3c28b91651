/**
 * What a value is computed from: a tree over the inputs of an execution.
 * Integers are modulo 2^width; `signed` says how to read a number where that matters. Trees have a limited number of
 * nodes; anything larger counts as a constant, and the execution records that with a constraint `fixed`.
 */
export type Symbolic =
  | { readonly kind: 'input'; readonly index: number; readonly type: SymbolicType }
  | { readonly kind: 'constant'; readonly value: bigint | number; readonly type: SymbolicType }
  | {
      readonly kind: 'unary';
      readonly operator: '-' | '~' | '!';
      readonly operand: Symbolic;
      readonly type: SymbolicType;
    }
  | {
      readonly kind: 'binary';
      readonly operator: SymbolicOperator;
      readonly left: Symbolic;
      readonly right: Symbolic;
      readonly type: SymbolicType;
    }
  /** Conversion to `type` as in C: truncated, extended, or rounded. */
  | { readonly kind: 'conversion'; readonly operand: Symbolic; readonly type: SymbolicType }
  /** The same bits read as `type`, which has as many: a floating-point number as an integer without sign, or the other way. */
  | { readonly kind: 'reinterpretation'; readonly operand: Symbolic; readonly type: SymbolicType }
  /** A function of one operand; a floating-point number is rounded to `type`. */
  | {
      readonly kind: 'function';
      readonly name: SymbolicFunction;
      readonly operand: Symbolic;
      readonly type: SymbolicType;
    }
  /** The element at the operand of a list whose first value has the index `first`; no value outside of the list. */
  | {
      readonly kind: 'table';
      readonly operand: Symbolic;
      readonly first: bigint;
      readonly values: readonly bigint[];
      readonly type: SymbolicType;
    };

/** Functions of floating-point numbers, and of the bits of integers; `clz` and `ctz` of 0 are the width. */
export type SymbolicFunction =
  | 'fabs'
  | 'floor'
  | 'ceil'
  | 'trunc'
  | 'round'
  | 'rint'
  | 'sqrt'
  | 'popcount'
  | 'clz'
  | 'ctz';

export type SymbolicOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>=';

export type SymbolicType =
  | { readonly kind: 'integer'; readonly width: number; readonly signed: boolean }
  | { readonly kind: 'float'; readonly width: 32 | 64 };
