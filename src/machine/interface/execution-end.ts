import type { ReasonText } from '../../c/reasons/reason.js';
import type { SourceRange } from '../../c/tree/source-range.js';

/** How an execution ended. */
export type ExecutionEnd =
  /** The first violation of a property of `CompileOptions.checks`. */
  | {
      readonly kind: 'violation';
      /** As in `false(…)`: `unreach-call`, `no-overflow`, `valid-deref`, `valid-free`, `valid-memtrack`, … */
      readonly subproperty: string;
      readonly why: ReasonText;
      readonly where: Where;
      /** Number of the thread that violates it. */
      readonly thread?: number;
      readonly heapEvents?: number;
      /** Memory was lost before the step that ends the execution. */
      readonly happened?: 'earlier';
      /** Memory is left: by a return from the entry function, or while functions are active. */
      readonly ending?: 'returned' | 'left';
      readonly lost?: readonly number[];
      /** no-deadlock: where the threads wait for ever. */
      readonly waits?: readonly Wait[];
    }
  | {
      readonly kind: 'exit';
      readonly code: number;
      /** valid-memtrack: memory that is left, to which pointers lead. */
      readonly reachable?: string;
    }
  | { readonly kind: 'abort'; readonly why: ReasonText; readonly where: Where }
  | { readonly kind: 'assumption-failed'; readonly where: Where }
  /** Undefined behaviour that does not violate the checked properties: anything after it would be a guess. */
  | { readonly kind: 'undefined'; readonly why: ReasonText; readonly where: Where }
  | { readonly kind: 'unsupported'; readonly why: ReasonText; readonly where: Where }
  | {
      readonly kind: 'budget';
      readonly resource: 'steps' | 'memory' | 'time' | 'recursion' | 'threads';
      /** What was used up, if another thread could have more of it. */
      readonly limit?: 'thread-stack';
      readonly why: ReasonText;
    }
  /** Every thread waits for another. */
  | { readonly kind: 'deadlock' }
  | { readonly kind: 'stopped' };

/** A thread that waits, and the call in which it does. */
export interface Wait {
  readonly thread: number;
  readonly where: Where;
}

export interface FullExpression extends SourceRange {
  /** A call in it, while which is executed nothing else of the expression holds a pointer. */
  readonly call?: SourceRange;
}

export interface Where {
  readonly function: string | undefined;
  readonly range: SourceRange;
  /** The innermost full expression or statement that was being executed; a `target` of a witness refers to it. */
  readonly fullExpression: FullExpression;
  /** Right parenthesis if it is a call. */
  readonly at: SourceRange;
  /** It is in a statement expression: while it is executed, other values may be held. */
  readonly nested?: 'in-expression';
}
