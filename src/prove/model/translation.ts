import type { ReasonText } from '../../c/reasons/reason.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import { typeSize } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import { isFalse, isTrue } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { Access } from '../translate/accesses.js';
import type { NotedWrites } from '../translate/late-writes.js';
import { type AddressTaken, findAddressTaken } from './address-taken.js';
import { type AllocatedTypes, findAllocatedTypes } from './allocated-types.js';
import type { CallFrame } from './call-frame.js';
import { type CallGraph, getCallGraph } from './call-graph.js';
import type { Checks } from './checks.js';
import { lasts } from './effects/accesses.js';
import type { GivenInputs } from './given-inputs.js';
import { goalText } from './goal-texts.js';
import { BASE, chooseLayout, type Layout, OFFSET } from './layout.js';
import type { LoopPolicy } from './loop-policy.js';
import { type Beginning, isConstant, kindOfVariable, type MemoryObject } from './memory-object.js';
import { type GeneralFact, goalAt, type ProofGoal, type ProofGoalSink } from './obligation.js';
import type { PlacedInvariants } from './placed-invariants.js';
import { KnownObjects } from './slots/known-objects.js';
import type { SlotObjects } from './slots/slot-objects.js';
import type { State } from './state.js';
import { TemporaryObjects } from './temporary-objects.js';
import { type TranslationLimits, TranslationProblem } from './translation-failure.js';
import type { PointerValue, TermValue } from './value.js';

/** Steps between two questions for the time. */
const STEPS_WITHOUT_CLOCK = 128;

/** What all parts of one translation of a program into terms share. */
export class Translation {
  readonly objects: (MemoryObject | undefined)[];
  readonly slots: SlotObjects;
  readonly addressTaken: AddressTaken;
  readonly frames: CallFrame[] = [];
  readonly #collectors = new Set<State[]>();
  #steps = 0;
  /** Whether what is translated belongs to the program, and not to the witness. */
  isOfProgram = true;
  readonly #allocations: AllocatedTypes;
  /** Number of surrounding loops whose body is executed for many rounds at once. */
  loopDepth = 0;
  /** Number of surrounding operators whose operands C lets a compiler evaluate in any order, and of which two call functions. */
  openOrders = 0;
  readonly temporaries = new TemporaryObjects();
  /** Where writes are noted, the innermost last. */
  readonly notedWrites: NotedWrites[] = [];
  /** Where accesses to memory are noted, the innermost last. */
  readonly notedAccesses: Access[][] = [];
  readonly calls: CallGraph;
  /** What was shown, or taken for granted, for all values of a variable. */
  readonly generalFacts: GeneralFact[] = [];
  /** Functions that are verified modularly: not inlined where they are called. */
  readonly modularFunctions: ReadonlySet<FunctionEntity>;
  readonly #calledModularly = new Set<FunctionEntity>();
  #meanings: ReadonlyMap<TypedExpression, TermValue> = new Map();
  readonly #sink: ProofGoalSink;

  constructor(
    readonly program: TypedProgram,
    readonly pool: TermPool,
    public checks: Checks,
    readonly invariants: PlacedInvariants,
    readonly loops: LoopPolicy,
    sink: ProofGoalSink,
    readonly limits: TranslationLimits,
    readonly given?: GivenInputs,
    readonly known: KnownObjects = new KnownObjects(),
  ) {
    this.#sink = sink;
    this.objects = known.objects;
    this.slots = known.slots;
    this.addressTaken = findAddressTaken(program);
    this.#allocations = findAllocatedTypes(program);
    this.calls = getCallGraph(program);
    this.modularFunctions =
      limits.recursion === 'contracts'
        ? this.calls.cutRecursion((entity) => invariants.hasContract(entity))
        : new Set();
  }

  /** The function is called somewhere, so that its body must be translated. */
  noteModularCall(entity: FunctionEntity): void {
    this.#calledModularly.add(entity);
  }

  /** The modular functions that were called up to now, each once; the list grows during an iteration. */
  get calledModularly(): Iterable<FunctionEntity> {
    return this.#calledModularly;
  }

  get frame(): CallFrame {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error('no function is being translated');
    return frame;
  }

  /** Counts work. @throws TranslationProblem */
  step(): void {
    this.#steps++;
    const isLate = this.#steps % STEPS_WITHOUT_CLOCK === 0 && this.limits.isOver?.() === true;
    if (isLate || this.#steps > this.limits.steps || this.pool.size > this.limits.terms) {
      throw new TranslationProblem({ code: 'too-large' });
    }
  }

  /** Requires a condition, and assumes it from here on. */
  require(state: State, condition: Term, goal: ProofGoal): void {
    if (state.isDead) return;
    if (!isTrue(condition)) {
      this.#sink.require(state, condition, goal);
      this.assume(state, condition);
    } else if (this.isOfProgram) this.#sink.notice(goal);
  }

  /** Does something that states what is known already. */
  assumed<Result>(action: () => Result): Result {
    return this.#sink.assume(action);
  }

  /** Does something in which terms of the language of witnesses have these values. */
  withMeanings<Result>(meanings: ReadonlyMap<TypedExpression, TermValue>, action: () => Result): Result {
    const before = this.#meanings;
    this.#meanings = meanings;
    try {
      return action();
    } finally {
      this.#meanings = before;
    }
  }

  lookUpMeaning(expression: TypedExpression): TermValue | undefined {
    return this.#meanings.get(expression);
  }

  assume(state: State, condition: Term): void {
    state.guard = this.pool.and(state.guard, condition);
    if (isFalse(state.guard)) state.store.clear();
  }

  /** A condition of the witness: it must have a value, whatever the property is about. */
  outsideProgram<Result>(action: () => Result): Result {
    const { checks } = this;
    const isOfProgram = this.isOfProgram;
    this.isOfProgram = false;
    this.checks = { ...checks, overflow: 'checked', memory: 'checked' };
    try {
      return action();
    } finally {
      this.checks = checks;
      this.isOfProgram = isOfProgram;
    }
  }

  /** Nothing is known about what happens from here on: the proof fails unless nothing arrives here. */
  unsupported(state: State, reason: ReasonText, range: SourceRange): void {
    this.require(state, this.pool.false, goalAt('translation', goalText('unreached', reason), range));
  }

  /** The target of the pointer type to which the result of a call is converted. */
  allocatedType(call: TypedExpression): CType | undefined {
    return this.#allocations.get(call);
  }

  /** The object of a variable in the current activation. */
  variableObject(variable: Variable): MemoryObject {
    const known = this.existingVariableObject(variable);
    if (known !== undefined) return known;
    const object = this.addObject({
      name: variable.name,
      kind: kindOfVariable(variable),
      contents: isConstant(variable.type) ? 'constant' : 'variable',
      size: this.pool.index(typeSize(variable.type) ?? 0),
      layout: chooseLayout(variable.type),
      type: variable.type,
      exposed: this.addressTaken.has(variable),
      function: undefined,
      origin: variable.origin,
    });
    this.known.variables.set(this.#variableKey(variable), object);
    return object;
  }

  /** The same; undefined if nothing was done with the variable yet. */
  existingVariableObject(variable: Variable): MemoryObject | undefined {
    return (
      this.frames.at(-1)?.arrays.get(variable)?.at(-1) ??
      this.known.variables.get(this.#variableKey(variable))
    );
  }

  #variableKey(variable: Variable): string {
    return lasts(variable) ? String(variable.id) : `${this.frame.path} ${variable.id}`;
  }

  /** An object that belongs to a node of the program; `undefined` if it does not exist yet. */
  literalObject(node: object): MemoryObject | undefined {
    return this.known.literals.get(node);
  }

  addLiteral(node: object, layout: Layout, size: number, name: string): MemoryObject {
    const object = this.addObject({
      name,
      kind: 'string',
      contents: 'constant',
      size: this.pool.index(size),
      layout,
      exposed: true,
      function: undefined,
    });
    this.known.literals.set(node, object);
    return object;
  }

  objectOfFunction(entity: FunctionEntity): MemoryObject {
    const known = this.known.functions.get(entity);
    if (known !== undefined) return known;
    const object = this.addObject({
      name: entity.name,
      kind: 'function',
      contents: 'constant',
      size: this.pool.index(1),
      layout: { kind: 'opaque' },
      exposed: false,
      function: entity,
    });
    this.known.functions.set(entity, object);
    return object;
  }

  /** The hidden object in which a call leaves its result. */
  resultObject(path: string, name: string, layout: Layout, size: number): MemoryObject {
    const before = this.known.results.get(path);
    if (before !== undefined) return before;
    const object = this.addObject({
      name: `result_of_${name}`,
      kind: 'automatic',
      contents: 'variable',
      size: this.pool.index(size),
      layout,
      exposed: false,
      function: undefined,
    });
    this.known.results.set(path, object);
    return object;
  }

  endedObject(): MemoryObject {
    this.known.ended ??= this.addObject({
      name: 'an_object_that_has_ended',
      kind: 'ended',
      contents: 'constant',
      size: this.pool.index(0),
      layout: { kind: 'opaque' },
      exposed: false,
      function: undefined,
    });
    return this.known.ended;
  }

  addObject<Kind extends Omit<MemoryObject, keyof Beginning>>(object: Kind): Kind & Beginning {
    const added = { ...object, id: this.objects.length, termsBefore: this.pool.size };
    this.objects.push(added);
    return added;
  }

  pointerTo(object: MemoryObject): PointerValue {
    return {
      kind: 'pointer',
      base: this.pool.integer(BASE, object.id),
      offset: this.pool.integer(OFFSET, 0),
    };
  }

  /** A list in which states wait; it drops those of attempts that are undone. */
  collector(): State[] {
    const states: State[] = [];
    this.#collectors.add(states);
    return states;
  }

  release(states: State[]): void {
    this.#collectors.delete(states);
  }

  /** Remembers what waits where; the returned function restores it, also in lists that did not exist yet. */
  snapshot(): () => void {
    const contents = new Map([...this.#collectors].map((states) => [states, [...states]] as const));
    return () => {
      for (const states of this.#collectors) states.splice(0, states.length, ...(contents.get(states) ?? []));
    };
  }
}
