import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type {
  CaseStatement,
  DefaultStatement,
  DoStatement,
  ForStatement,
  IfStatement,
  LabelStatement,
  ReturnStatement,
  SwitchStatement,
  TypedStatement,
  WhileStatement,
} from '../../c/tree/typed-statement.js';

/** A statement that decides by an expression in parentheses. */
export type ControlStatement = IfStatement | WhileStatement | DoStatement | ForStatement | SwitchStatement;

export type LabelledStatement = LabelStatement | CaseStatement | DefaultStatement;

export type LoopStatement = WhileStatement | DoStatement | ForStatement;

/** Where a program tells its monitor that something happens. */
export type HookPlace =
  /** Before a statement that begins at an offset. */
  | { readonly kind: 'statement'; readonly offset: number }
  /** After a label, whether a jump leads to it or not. */
  | { readonly kind: 'labelled'; readonly statement: LabelledStatement }
  /** After a statement that has no others in it. */
  | { readonly kind: 'statement-end'; readonly statement: TypedStatement }
  /** Before a `for`, where its first part is about to be executed, and where that is over. */
  | { readonly kind: 'initial' | 'initial-end'; readonly statement: ForStatement }
  /** After an initialised variable of a declaration that goes on: before the value of the next one. */
  | { readonly kind: 'declarator-end'; readonly next: TypedExpression }
  /** After the step of a `for`. */
  | { readonly kind: 'step-end'; readonly statement: ForStatement }
  /** Where the controlling expression has its value, which the monitor is told. */
  | { readonly kind: 'control'; readonly statement: ControlStatement }
  /** Where a label of a `switch` is compared with, unless an earlier one was taken; the monitor is told if it is taken. */
  | { readonly kind: 'label'; readonly statement: SwitchStatement; readonly label: CaseStatement }
  /** Before the condition of a loop, if it has one. */
  | { readonly kind: 'loop-head'; readonly statement: LoopStatement }
  /** Where a part of an expression that decides has its value, which the monitor is told as 0 or 1. */
  | { readonly kind: 'operand'; readonly expression: TypedExpression }
  | { readonly kind: 'call'; readonly call: CallExpression }
  /** After a call; the monitor is told the result if the conditions mention it. */
  | { readonly kind: 'call-end'; readonly call: CallExpression }
  /** In a function, before anything else. */
  | { readonly kind: 'entry'; readonly function: FunctionEntity }
  /** Where a function is left: by a `return` whose value is known, or at its last brace. */
  | { readonly kind: 'exit'; readonly function: FunctionEntity; readonly by: ReturnStatement | 'brace' }
  /** No text can be put there. */
  | { readonly kind: 'nowhere'; readonly offset: number; readonly what: string };

/** What a monitor wants to know of the state of the program. */
export interface HookCondition {
  /** C over the variables of the monitor: the condition is evaluated only where this is true. */
  readonly when: string;
  /** Typed where the hook is; all of them must be true. */
  readonly expressions: readonly TypedExpression[];
  /** What each counts as where C leaves its value undefined: by default, `false`. */
  readonly whereUndefined?: 'true' | 'false';
}

/** A step of a monitor, at one place of the program. */
export interface Hook {
  readonly place: HookPlace;
  /** 1-based line of the program, for failures. */
  readonly line: number;
  readonly conditions: readonly HookCondition[];
  /** An expression of C to be evaluated before the step. */
  readonly lead?: string;
  /** Variables of the function that the step is told, by the same names. */
  readonly locals?: readonly string[];
  /** Declarations at the beginning of a function. */
  readonly declares?: readonly string[];
  /** Statements of C to be executed after the step, where one is entered or left. */
  readonly tail?: string;
  /** Statements of C; empty if there is only the lead: `told` is the value, `holds_0`, `holds_1`, … are the conditions. */
  readonly body: string;
}
