import type { ReasonText } from '../../c/reasons/reason.js';
import { partsOfStatement } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { typeSize } from '../../c/type/c-type.js';
import { isIndeterminateAtFirst } from '../analysis/indeterminate-memory.js';
import { THREAD_STARTERS } from '../analysis/thread-starters.js';
import type { Callee } from '../interface/compiled-program.js';
import type { Probe } from '../interface/execution.js';
import { FRAME, STACK_LIMIT } from '../interface/memory-layout.js';
import { Code } from '../wasm/code.js';
import { I32, OP, type WasmType } from '../wasm/opcodes.js';
import { type EmittedPlace, operationSite } from './code-lists.js';
import { emitProbe } from './emit-probe.js';
import type { ProgramContext } from './program-context.js';
import type { JumpPlan } from './statements/jump-plan.js';

/** A block or `for` whose variables live while it is executed. */
export interface LiveScope {
  /** Offsets in the frame of the ids of its objects. */
  readonly ids: readonly number[];
  /** Parts of the frame that are cleared on exit, so that their old contents do not count as state. */
  readonly cleared: readonly { readonly offset: number; readonly bytes: number }[];
  /** Local with the number of stack allocations on entry; undefined if the scope makes none. */
  readonly allocations: number | undefined;
}

/** Where `break`, `continue` and `goto` lead, and how many scopes are still alive there. */
interface JumpTarget {
  readonly label: number;
  readonly scopes: number;
}

/** Locals with the index that depends on an input and leads to what is read: handle, value, and bytes of an element. */
export interface TableIndex {
  readonly handle: number;
  readonly value: number;
  readonly scale: number;
}

/** The code of one C function under construction, with what its parts share. */
export class FunctionEmitter {
  readonly code: Code;
  /** Local with the address of the frame. */
  readonly frame: number;
  /** Local with the number of the label that is the target of a jump; 0 while there is no jump. */
  readonly jump: number;
  /** Local with the handle of the value computed last; undefined if values have no handles. */
  readonly handle: number | undefined;
  readonly offsets = new Map<Variable, number>();
  /** Offsets in the frame of the ids of variables to which pointers exist. */
  readonly idOffsets = new Map<Variable, number>();
  /** Offsets in the frame of the flags that say that a variable has a value: of those that may be read earlier. */
  readonly flags = new Map<Variable, number>();
  /** In functions that call setjmp: where to find whether a variable lost its value with a jump. */
  readonly stale = new Map<Variable, number>();
  /** Where the number of the activation is; undefined in functions that do not call setjmp. */
  landingSlot: number | undefined;
  readonly scopes: LiveScope[] = [];
  /** Offsets of the variable arguments of the calls that are being compiled. */
  readonly areas: number[] = [];
  /** Jump targets of the dispatchers that are being compiled. */
  readonly dispatch = new Map<TypedStatement, JumpTarget>();
  /** While the address of a scalar is computed that is read: what the value depends on through its address. */
  table: TableIndex | undefined;
  /** Statement expressions that are being compiled. */
  statementExpressions = 0;
  /** Expressions that are being compiled, each in the one before. */
  expressionDepth = 0;
  statementExpression: object | undefined;
  breakTarget: JumpTarget | undefined;
  continueTarget: JumpTarget | undefined;
  returnTarget: JumpTarget | undefined;
  /** Local for the result. */
  result: number | undefined;
  /** Local with the handle of the result, where values have handles. */
  resultHandle: number | undefined;
  /** Local with the address for a record result. */
  resultAddress: number | undefined;
  fullExpression: EmittedPlace['fullExpression'];
  /** Local that says whether the function called last has ended without its result. */
  lacking: number | undefined;
  /** Whether bytes of the frame may have no value. */
  holdsIndeterminate = false;
  #frameSize: number = FRAME.header;
  readonly #statementCounts = new Map<TypedStatement, number>();
  #frameSizePatches: number[] = [];

  constructor(
    readonly context: ProgramContext,
    readonly entity: FunctionEntity | undefined,
    readonly callee: Callee | undefined,
    readonly plan: JumpPlan,
    range: SourceRange,
  ) {
    this.code = new Code(callee?.parameters ?? []);
    this.frame = this.code.acquire(I32);
    this.jump = this.code.acquire(I32);
    this.handle = context.values === 'symbolic' ? this.code.acquire(I32) : undefined;
    this.fullExpression = range;
  }

  get name(): string | undefined {
    return this.entity?.name;
  }

  /** @returns offset in the frame of bytes reserved for the caller */
  allocate(bytes: number, alignment: number): number {
    const offset = Math.ceil(this.#frameSize / alignment) * alignment;
    this.#frameSize = offset + bytes;
    return offset;
  }

  /** Gives a variable its bytes in the frame. A variable that pointers lead to is kept apart from the others. */
  allocateVariable(variable: Variable, escapes: boolean): number {
    const variableLength = variable.type.kind === 'array' && variable.type.length.kind === 'variable';
    const size = variableLength ? 8 : (typeSize(variable.type) ?? 0);
    const offset = escapes ? this.allocate(size + 16, 16) : this.allocate(size, 8);
    this.offsets.set(variable, offset);
    if (isIndeterminateAtFirst(variable, escapes)) this.holdsIndeterminate = true;
    if (escapes && !variableLength) this.idOffsets.set(variable, this.allocate(4, 4));
    return offset;
  }

  site(range: SourceRange, at: SourceRange = range): number {
    return this.context.lists.site(operationSite(this, range, at));
  }

  /** Number of a probe of this function, if there is one. */
  probe(
    kind: Probe['kind'],
    range: SourceRange,
    details: Partial<Pick<Probe, 'at' | 'decision' | 'callee' | 'cases'>> = {},
  ): number | undefined {
    return this.context.lists.probe({
      kind,
      function: this.name,
      range,
      at: details.at ?? range,
      decision: details.decision,
      callee: details.callee,
      cases: details.cases ?? [],
    });
  }

  /** Reports to the observer that a probe without a value is passed. */
  pass(kind: Probe['kind'], range: SourceRange, details: Parameters<FunctionEmitter['probe']>[2] = {}): void {
    const probe = this.probe(kind, range, details);
    if (probe === undefined) return;
    emitProbe(this, probe, () => this.code.i32(probe).call(this.context.helpers.passed));
    // A new thread must get the number that was known when the call was reported.
    if (kind !== 'call' || !THREAD_STARTERS.has(details.callee ?? '')) this.point();
  }

  /** Other threads may go on here. */
  point(): void {
    if (this.context.threads === 'many') this.code.call(this.context.helpers.point);
  }

  /** The value computed last depends on no input. */
  concrete(): void {
    if (this.handle !== undefined) this.code.i32(0).set(this.handle);
  }

  /** A statement begins, where threads take turns, and no value is being computed; `settling`: behind the next access. */
  settle(when: 'settled' | 'settling' = 'settled'): void {
    this.code.i32(this.context.lists.statement()).get(this.frame);
    this.#patchedFrameSize();
    this.code.call(this.context.helpers[when]);
  }

  unsupported(range: SourceRange, reason: ReasonText): void {
    this.unread(range, reason);
  }

  /** Something that the front end could not read, and why. */
  unread(range: SourceRange, reason: string): void {
    this.code.i32(this.site(range)).i32(this.context.lists.text(reason));
    this.code.call(this.context.helpers.unsupported).op(OP.unreachable);
  }

  undefinedBehaviour(range: SourceRange, reason: ReasonText): void {
    this.code.i32(this.site(range)).i32(this.context.lists.text(reason));
    this.code.call(this.context.helpers.undefinedBehaviour).op(OP.unreachable);
  }

  /** Uses a local for a while. */
  with<Result>(type: WasmType, use: (local: number) => Result): Result {
    const local = this.code.acquire(type);
    const result = use(local);
    this.code.release(local);
    return result;
  }

  /** Subtracts from the remaining steps; calls the machine when none are left. */
  countSteps(steps: number): void {
    const { code, context } = this;
    code.getGlobal(context.globals.steps).i32(steps).op(OP.i32.sub);
    this.with(I32, (left) => {
      code.tee(left).setGlobal(context.globals.steps).get(left).i32(0).op(OP.i32.lts);
    });
    code.if();
    code.call(context.helpers.outOfSteps);
    code.end();
  }

  /** Ends the lives of everything that the scopes above this number hold. Control leaves them. */
  releaseScopes(down: number): void {
    for (const scope of this.scopes.slice(down).reverse()) this.releaseScope(scope);
  }

  releaseScope(scope: LiveScope): void {
    const { code, context, frame } = this;
    for (const offset of scope.ids) {
      code.get(frame).memory(OP.i32.load, offset).call(context.helpers.endObject);
      code.get(frame).i32(0).memory(OP.i32.store, offset);
    }
    for (const { offset, bytes } of scope.cleared) {
      if (bytes === 8 && this.handle === undefined && context.definednessShadow === undefined) {
        code.get(frame).i64(0n).memory(OP.i64.store, offset);
        continue;
      }
      code.get(frame).i32(offset).op(OP.i32.add).i32(0).i32(bytes);
      this.fillKnown();
    }
    if (scope.allocations !== undefined) {
      code.get(scope.allocations).call(context.helpers.releaseStack);
    }
  }

  /** Code that runs before the body: it makes the frame, fills it with zero bytes, and links it with the caller's. */
  openFrame(functionNumber: number): void {
    const { code, context, frame } = this;
    code.getGlobal(context.globals.stackPointer).tee(frame);
    this.#patchedFrameSize();
    code.op(OP.i32.add);
    code.setGlobal(context.globals.stackPointer);
    code.getGlobal(context.globals.stackPointer);
    if (context.threads === 'one') code.i32(STACK_LIMIT);
    else code.getGlobal(context.globals.stackLimit);
    code.op(OP.i32.geu);
    code.if();
    code.getGlobal(context.globals.callSite).call(context.helpers.stackOverflow);
    code.end();
    code.get(frame).i32(0);
    this.#patchedFrameSize();
    // The definedness that an earlier frame left here is already cleared.
    if (this.handle === undefined) code.fill();
    else code.call(context.builtIns.fillWithoutOrigin);
    code.get(frame).getGlobal(context.globals.framePointer).memory(OP.i32.store, FRAME.caller);
    code.get(frame).i32(functionNumber).memory(OP.i32.store, FRAME.function);
    code.get(frame).getGlobal(context.globals.callSite).memory(OP.i32.store, FRAME.callSite);
    code.get(frame).setGlobal(context.globals.framePointer);
  }

  /** Address, byte and length are on the stack: those bytes have values from here on. */
  fillKnown(): void {
    const { builtIns, definednessShadow } = this.context;
    if (this.handle === undefined && definednessShadow === undefined) this.code.fill();
    else this.code.call(builtIns.fillWithoutOrigin);
  }

  closeFrame(): void {
    const { code, context, frame } = this;
    if (context.definednessShadow !== undefined && this.holdsIndeterminate) {
      code
        .get(frame)
        .i32(context.definednessShadow | 0)
        .op(OP.i32.add)
        .i32(0);
      this.#patchedFrameSize();
      code.fill();
    }
    code.get(frame).setGlobal(context.globals.stackPointer);
    code.get(frame).memory(OP.i32.load, FRAME.caller).setGlobal(context.globals.framePointer);
  }

  /** Number of statements inside a statement. */
  statementsIn(statement: TypedStatement): number {
    const known = this.#statementCounts.get(statement);
    if (known !== undefined) return known;
    let count = 0;
    for (const part of partsOfStatement(statement).statements) count += 1 + this.statementsIn(part);
    this.#statementCounts.set(statement, count);
    return count;
  }

  /** The finished body. */
  finish(): Code {
    const size = Math.ceil(this.#frameSize / 16) * 16;
    for (const position of this.#frameSizePatches) this.code.patch(position, size);
    return this.code;
  }

  #patchedFrameSize(): void {
    this.#frameSizePatches.push(this.code.patchable());
  }
}
