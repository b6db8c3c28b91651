import type { Scope } from './scope.js';
import type { SourceRange } from './source-range.js';
import type { Initialiser, TypedExpression } from './typed-expression.js';
import type { Variable } from './typed-program.js';

interface Statement {
  /** From the first character (for loops and branches, the keyword) to after the last one. */
  readonly range: SourceRange;
}

export type TypedStatement =
  | ExpressionStatement
  | DeclarationStatement
  | BlockStatement
  | IfStatement
  | WhileStatement
  | DoStatement
  | ForStatement
  | SwitchStatement
  | CaseStatement
  | DefaultStatement
  | LabelStatement
  | GotoStatement
  | ComputedGotoStatement
  | BreakStatement
  | ContinueStatement
  | ReturnStatement
  | EmptyStatement
  | UnsupportedStatement;

export interface ExpressionStatement extends Statement {
  readonly kind: 'expression';
  readonly expression: TypedExpression;
}

/** One declaration; the range includes its specifiers and semicolon. Static and extern variables are not in `items`. */
export interface DeclarationStatement extends Statement {
  readonly kind: 'declaration';
  readonly items: readonly DeclarationItem[];
}

/** Executed in order: first the lengths are stored in their hidden variables, then the life of the object begins. */
export interface DeclarationItem {
  readonly lengths: readonly LengthEvaluation[];
  /** Undefined for a variable-length typedef, which only evaluates lengths. */
  readonly variable: Variable | undefined;
  readonly initialiser: Initialiser | undefined;
}

/** The number of elements of a variable-length array, converted to `size_t`, for the hidden `variable`. */
export interface LengthEvaluation {
  readonly variable: Variable;
  readonly value: TypedExpression;
}

export interface BlockStatement extends Statement {
  readonly kind: 'block';
  readonly scope: Scope;
  readonly statements: readonly TypedStatement[];
}

export interface IfStatement extends Statement {
  readonly kind: 'if';
  readonly condition: TypedExpression;
  readonly then: TypedStatement;
  readonly otherwise: TypedStatement | undefined;
}

export interface WhileStatement extends Statement {
  readonly kind: 'while';
  readonly condition: TypedExpression;
  readonly body: TypedStatement;
}

export interface DoStatement extends Statement {
  readonly kind: 'do';
  readonly body: TypedStatement;
  readonly condition: TypedExpression;
  /** The `while` after the body. */
  readonly whileKeyword: SourceRange;
}

export interface ForStatement extends Statement {
  readonly kind: 'for';
  /** Scope of the variables declared in the head. */
  readonly scope: Scope;
  readonly initial: ExpressionStatement | DeclarationStatement | undefined;
  /** A missing condition is always true. */
  readonly condition: TypedExpression | undefined;
  readonly step: TypedExpression | undefined;
  readonly body: TypedStatement;
}

/** The value has its promoted type, and so do the bounds of the cases. */
export interface SwitchStatement extends Statement {
  readonly kind: 'switch';
  readonly value: TypedExpression;
  readonly body: TypedStatement;
  /** All case and default statements of this switch, in source order. They are nested anywhere in the body. */
  readonly labels: readonly (CaseStatement | DefaultStatement)[];
}

/** `case low:` or GNU `case low ... high:`, with both bounds included. */
export interface CaseStatement extends Statement {
  readonly kind: 'case';
  readonly low: bigint;
  readonly high: bigint;
  readonly statement: TypedStatement;
}

export interface DefaultStatement extends Statement {
  readonly kind: 'default';
  readonly statement: TypedStatement;
}

/** A label of one function. */
export interface LabelEntity {
  readonly kind: 'label';
  /** Counts from 0 in each function. */
  readonly id: number;
  readonly name: string;
  /** True if `&&name` is used. */
  readonly addressTaken: boolean;
  /** `no`: a goto names it, but no statement that could be read has it; a problem of the program. */
  readonly defined: 'yes' | 'no';
}

export interface LabelStatement extends Statement {
  readonly kind: 'label';
  readonly label: LabelEntity;
  readonly statement: TypedStatement;
}

export interface GotoStatement extends Statement {
  readonly kind: 'goto';
  readonly label: LabelEntity;
}

/** GNU `goto *expression;`: one of the labels of the function whose address is taken. */
export interface ComputedGotoStatement extends Statement {
  readonly kind: 'computed-goto';
  readonly target: TypedExpression;
}

export interface BreakStatement extends Statement {
  readonly kind: 'break';
}

export interface ContinueStatement extends Statement {
  readonly kind: 'continue';
}

/** The value is converted to the result type of the function. */
export interface ReturnStatement extends Statement {
  readonly kind: 'return';
  readonly value: TypedExpression | undefined;
}

export interface EmptyStatement extends Statement {
  readonly kind: 'empty';
}

/** Something that the front end cannot represent, such as inline assembly. Only a problem when it is executed. */
export interface UnsupportedStatement extends Statement {
  readonly kind: 'unsupported';
  readonly reason: string;
}
