/**
 * The interface between the execution of a program and whoever controls it. A program is compiled once, and executed as
 * often as you like: each execution starts from the beginning, and the same inputs give the same execution.
 */
import type { RealValue } from '../../c/real/real-value.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { PropertyCheck } from '../../task/property.js';
import type { Attempt } from '../../vocabulary/attempt.js';
import type { OpenOrders } from '../analysis/open-orders.js';
import type { ConcreteGuards } from '../symbolic/concrete-guards.js';
import type { ComparedExecutions } from '../threads/compared-executions.js';
import type { EvaluationFailure } from './evaluation-failure.js';
import type { ExecutionEnd } from './execution-end.js';
import type { HeldLock } from './held-lock.js';
import type { MutedProbe, ProbeSwitches } from './muted-probes.js';
import type { Symbolic } from './symbolic.js';
import type { Notice, Race, ThreadChoice } from './thread-choice.js';
import type { WordLog } from './word-log.js';

/** What decides the path; `&&` and `||` do so with each of their operands. */
export type Decision = 'if' | 'while' | 'for' | 'do' | 'switch' | '?' | '&&' | '||';

/**
 * A probe reports to the observer that the execution passes a point of the program. Which points have one is chosen
 * when the program is compiled: a point without a probe costs nothing.
 *
 * - `statement`: a statement, or a declaration, is about to be executed. None for compound statements.
 * - `statement-end`: an expression statement, a declaration or the like has been executed and control goes on behind it
 *   (none where it jumps away); also of the last part of `for (…;…;…)`.
 * - `declarator-end`: one of several variables of a declaration has its initial value; `at` is the declaration. None
 *   for the last one, unless it is on another line than the declaration.
 * - `full-expression`: a full expression (C11 6.8) is about to be evaluated: also a controlling expression, a part of
 *   `for (…;…;…)`, an initialiser and the operand of `return`.
 * - `decision`: a controlling expression has been evaluated; `at` is the keyword or the `?`; for `&&` and `||` an
 *   operand, and `at` is the whole expression.
 *   The value is 1 or 0, or that of the `switch`.
 * - `loop-head`: the controlling expression of a loop is about to be evaluated; `at` is its keyword. For a `for` without
 *   one: each iteration is about to start. The target of a jump backwards is a loop head too, `at` is the label.
 * - `call`: all arguments are evaluated and the callee is about to be entered; also of functions without body.
 * - `function-entry`: the parameters have their values and the body is about to be executed; `at` is the definition.
 * - `function-exit`: the last expression of the body has been evaluated, the frame is still there.
 * - `call-end`: the call has been evaluated; the value is its result if it is scalar.
 */
export type ProbeKind =
  | 'statement'
  | 'statement-end'
  | 'declarator-end'
  | 'full-expression'
  | 'decision'
  | 'loop-head'
  | 'call'
  | 'function-entry'
  | 'function-exit'
  | 'call-end';

export interface Probe {
  /** Number of the probe in `CompiledProgram.probes`. */
  readonly id: number;
  readonly kind: ProbeKind;
  /** Name of the function whose code it is; undefined in an initialiser of a variable with static storage. */
  readonly function: string | undefined;
  /** The statement, expression or call. */
  readonly range: SourceRange;
  /** The keyword, `?` or the right parenthesis of a call; elsewhere as `range`. */
  readonly at: SourceRange;
  readonly decision: Decision | undefined;
  /** Called function if it is named in the call, or the function entered or left. */
  readonly callee: string | undefined;
  /** `switch` only: the value ranges of its labels, without `default`. */
  readonly cases: readonly CaseRange[];
}

export interface CaseRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** Value of a scalar expression. Integers have the mathematical value of their type. */
export type ScalarValue =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: RealValue }
  | { readonly kind: 'pointer'; readonly value: Pointer };

/** `address` is what a cast to an integer gives. `target`: what it points into, for people; not for null and mere numbers. */
export interface Pointer {
  readonly address: bigint;
  readonly target: { readonly name: string; readonly offset: number } | undefined;
}

/** A value that the program takes from its environment. */
export interface InputRequest {
  /** 0-based number of the request in this execution. */
  readonly index: number;
  /** The called function, of the program or of the library, or the variable that was read before it was written. */
  readonly name: string;
  /**
   * `read`: a function of the library has read it from the standard input; `library`: it gives something else, or a volatile
   * object has changed.
   */
  readonly reason: 'call' | 'uninitialised' | 'library' | 'read';
  readonly type: InputType;
  readonly function: string | undefined;
  readonly range: SourceRange;
  /** Right parenthesis of the call; elsewhere the first character of `range`. */
  readonly at: SourceRange;
}

export type InputType =
  | { readonly kind: 'integer'; readonly width: number; readonly signed: boolean; readonly name: string }
  | { readonly kind: 'float'; readonly width: 32 | 64; readonly name: string }
  | { readonly kind: 'pointer'; readonly name: string };

/** Of an integer, the low bits are used. A floating-point number is rounded to the type. For pointers, 0 is null. */
export type InputValue = bigint | number;

/** Tells the machine to end the execution with `stopped`. */
export const STOP = Symbol('stop');

export interface Observer {
  /** Called once, before anything else. */
  begins?(probes: ProbeSwitches): void;
  /** The execution passes a probe. `decision` and `call-end` have values. */
  passed?(probe: Probe, value: ScalarValue | undefined, state: State): typeof STOP | undefined;
  /** The same inputs must give the same answers, or executions cannot be repeated. By default, every input is 0. */
  input?(request: InputRequest, state: State): InputValue | typeof STOP;
  /**
   * Whether an allocation fails, of those that the rules let fail: by `calloc`, or of no bytes or more than any machine has by
   * `malloc`. Without this function, none does.
   */
  refuses?(): boolean;
  /** The execution jumps back with longjmp, and leaves this many functions. */
  jumped?(functions: number): void;
  /** The thread that goes on has ended, and its variables with it. */
  finished?(state: State): void;
  /** Several threads: which goes on, one of those that are ready. Without this function, each goes on until it waits. */
  schedule?(choice: ThreadChoice, state: State): number | typeof STOP;
  /** Several threads: whether `schedule` gets what they do and in which state the execution is. */
  readonly reports?: 'of-states' | undefined;
  /** Several threads: what other executions have shown. What a thread has seen matters only as far as its variables hold it. */
  readonly compared?: ComparedExecutions | undefined;
  /** Several threads: where the witness is. With equal texts, equal states of the program go on alike. */
  situation?(): string;
  /** Several threads: what matters where a probe is passed. By default, `order`. */
  notices?(probe: Probe): Notice;
  /** Several threads: whether others should go on, if they can, before the probe is passed. */
  holdsBack?(probe: Probe, value: ScalarValue | undefined, state: State): boolean;
  /** Two accesses race, the later one just now. `violation` ends the execution with it. */
  raced?(race: Race, state: State): 'violation' | undefined;
}

/** Limits of one execution. */
export interface Budget {
  /** Executed statements, approximately: loop iterations and calls count with the length of their bodies. */
  readonly steps: number;
  /** Bytes of memory that the program may have. */
  readonly memory: number;
  /** Milliseconds of CPU time of this process. */
  readonly milliseconds: number;
  /** Threads that may be created besides the first one, if that is limited. */
  readonly threads?: number | undefined;
}

/** What `execute` returns. */
export interface Execution {
  readonly end: ExecutionEnd;
  readonly steps: number;
  /** Every input that was requested, in order, with its value. */
  readonly inputs: readonly { readonly request: InputRequest; readonly value: InputValue }[];
  /** Only if compiled with `symbolic`: what the decisions along the path depended on. */
  readonly path: readonly PathConstraint[];
  /** The same: how close other conditions came to their other outcome, and how many values depend on too much to be kept. */
  readonly guards: ConcreteGuards;
  readonly dropped: number;
  /** The same: nodes that were looked at to count what the parts of large values share. */
  readonly counted: number;
  /** What it did may depend on the numbers of its objects; `ends`: also on those just behind their ends. */
  readonly addresses: 'nothing' | 'numbers' | 'ends';
  /** Numbers of which C says only that they are not 0. */
  readonly openAnswers: number;
  /** An expression whose operands were watched, and whose order mattered. */
  readonly openOrder: SourceRange | undefined;
  /** Sites of accesses whose order between threads may matter. */
  readonly conflicts: ReadonlySet<number>;
}

/** A decision that depended on inputs. */
export interface PathConstraint {
  readonly kind: 'decision' | 'assume' | 'switch' | 'fixed';
  readonly range: SourceRange;
  /** The value of the controlling expression; nonzero is true. `fixed`: a value used as an address or a size. */
  readonly condition: Symbolic;
  readonly value: bigint;
  /** Number of inputs requested before the decision. */
  readonly inputs: number;
}

/** A call that has not returned. */
export interface CallFrame {
  readonly function: string;
  /** Where its variables lie; of active functions, no two lie at the same address. */
  readonly address: number;
  /** The call in the caller; undefined for the entry function. */
  readonly callSite: SourceRange | undefined;
}

/** The state of the program while an observer is called. Do not keep it: it changes as the program goes on. */
export interface State {
  readonly steps: number;
  /** Number of decisions in `Execution.path` so far. */
  readonly decisions: number;
  /** Number of the thread that is being executed; how many there were so far, and how often another one went on. */
  readonly thread: number;
  readonly threads: number;
  readonly switches: number;
  /** The locks that threads hold. */
  locks(): readonly HeldLock[];
  /** Number of accesses to memory that threads share, so far. */
  readonly moment: number;
  /** Whether the thread has accessed such memory from one of these numbers on, and before the other. */
  accessed(from: number, to: number): boolean;
  /** The active function; undefined in an initialiser of a variable with static storage. */
  innermost(): CallFrame | undefined;
  /** Innermost first, each when it is asked for. */
  frames(): Iterable<CallFrame>;
  /** The variables of a frame, or those with static storage, and their values, in the order of declaration, as text for people. */
  describe(frame: CallFrame | undefined): readonly DescribedVariable[];
  /**
   * Evaluates an expression of a witness in this state. This has no side effects and calls nothing.
   * @param expression typed in the scope of a location in the function of `frame`, or in file scope
   * @param frame activation whose variables are meant; undefined if there is none
   * @param placeholders values of `\\result` and the like, by name
   */
  evaluate(
    expression: TypedExpression,
    frame: CallFrame | undefined,
    placeholders?: ReadonlyMap<string, ScalarValue>,
  ): Evaluation;
  /** `symbolic`: it is known what values depend on. */
  readonly values: 'plain' | 'symbolic';
  /** At a `call-end`: what the result depends on; undefined if it depends on no input, or if values have no trees. */
  resultOrigin(): Symbolic | undefined;
  /**
   * A digest of memory, frames, and the position `salt`. If two digests of one program are equal, the states are equal
   * (up to a chance of 2^-100), and the same inputs lead to the same execution from there. `bytesToDigest` of memory are read.
   */
  digest(salt: number): string;
  bytesToDigest(): number;
  /** At a `function-entry`: the same of all that decides what the function does until it returns; undefined if unknown. */
  digestOfEntry(salt: number): string | undefined;
  /** Adds what lies in memory in words of 4 bytes, up to a limit: those that depend on no input. */
  words(into: WordLog): void;
  /** Numbers of objects that are not freed and cannot be reached: they violate valid-memtrack. Undefined: unknown. */
  lostMemory(): readonly number[] | undefined;
  /** Allocations and releases on the heap so far. */
  readonly heapEvents: number;
  /** Bytes of memory that all digests together have read. */
  readonly digestedBytes: number;
}

export interface DescribedVariable {
  readonly variable: Variable;
  readonly name: string;
  readonly value: string;
}

/** Fails where the evaluation would be undefined behaviour, or is impossible: a variable outside its lifetime, … */
export type Evaluation = Attempt<
  { readonly value: ScalarValue; readonly symbolic: Symbolic | undefined },
  EvaluationFailure
>;

/** Which points of a program have probes, and how programs are executed. */
export interface CompileOptions {
  readonly checks: readonly PropertyCheck[];
  readonly entryFunction: string;
  /** Called once for each point of the program: whether it has a probe; without it, none has. */
  readonly observes?: (probe: Omit<Probe, 'id'>) => boolean;
  /** Whether a probe may be muted, and what is remembered of it then. */
  readonly muted?: ((probe: Omit<Probe, 'id'>) => MutedProbe | undefined) | undefined;
  /** Record what values depend on: `Execution.path`. An execution then takes several times as long. */
  readonly symbolic: boolean;
  /** `many`: the code can be interrupted, and reports accesses to memory that other threads may see. */
  readonly threads?: 'one' | 'many';
  /** `given`: each execution gets a layout that says where objects lie. */
  readonly addresses?: 'own' | 'given';
  /** Variables on which nothing depends: they are no part of `State.digest`. */
  readonly idle?: ReadonlySet<Variable>;
  /** What operands access whose order C leaves open is watched. An execution then takes several times as long. */
  readonly orders?: OpenOrders | undefined;
  /**
   * What C leaves open. `other`: operands are evaluated in the other order, equal string literals are one object, and a
   * volatile object has a new value whenever it is read. An execution may be so as well, and what it violates is a violation.
   */
  readonly unspecified?: 'usual' | 'other';
  /** Names of variables that whoever observes the execution reads: they are inputs where they have no value yet. */
  readonly named?: ReadonlySet<string>;
}
