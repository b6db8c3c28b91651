import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { type CType, isScalar, type ScalarType, typeSize } from '../../c/type/c-type.js';
import { done, failed } from '../../vocabulary/attempt.js';
import { flattenPlace } from '../analysis/flatten-place.js';
import { toInputType } from '../analysis/input-functions.js';
import { ExpressionViews } from '../analysis/pointer-views.js';
import { EvaluationFault, type EvaluationState, evaluate } from '../evaluate/evaluate-expression.js';
import type { CallFrame, DescribedVariable, Evaluation, ScalarValue, State } from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import type { HeldLock } from '../interface/held-lock.js';
import { FRAME, GLOBALS_START } from '../interface/memory-layout.js';
import type { Symbolic } from '../interface/symbolic.js';
import { symbolicTypeCode } from '../interface/type-codes.js';
import type { WordLog } from '../interface/word-log.js';
import { heldLocks } from '../library/threads/held-locks.js';
import { because } from '../reasons/because.js';
import { lostBetweenStatements } from '../state/find-leak.js';
import type { RunningProgram } from '../state/running-program.js';
import { bytesToDigest, digestOfEntry, digestOfState, type StateDigest } from '../state/state-digest.js';
import { staticObject } from '../state/static-object.js';
import { objectText, pointerValue } from '../state/value-text.js';
import type { BitRange } from '../symbolic/byte-trees.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { standstill } from '../threads/standstill.js';
import type { IndeterminateValues } from './indeterminate-values.js';

interface FrameRecord extends CallFrame {
  readonly layout: number;
}

const NO_RANGE = { start: 0, end: 0, line: 1, column: 1 };
/** Words of one state that are looked at. */
const MAXIMUM_WORDS = 1000;
const NO_PLACEHOLDERS: ReadonlyMap<string, ScalarValue> = new Map();

/** The state of an execution as observers see it. */
export class ProgramState implements State {
  readonly #program: RunningProgram;
  readonly #trees: SymbolicTrees;
  readonly #values: IndeterminateValues;
  digestedBytes = 0;
  #digests = 0;
  readonly #views = new ExpressionViews();

  constructor(program: RunningProgram, trees: SymbolicTrees, values: IndeterminateValues) {
    this.#program = program;
    this.#trees = trees;
    this.#values = values;
  }

  get steps(): number {
    return this.#program.steps.taken;
  }

  get decisions(): number {
    return this.#trees.path.length;
  }

  get thread(): number {
    return this.#program.threads?.current ?? 0;
  }

  get threads(): number {
    return this.#program.threads?.all.length ?? 1;
  }

  locks(): readonly HeldLock[] {
    return heldLocks(this.#program);
  }

  get moment(): number {
    return this.#program.threads?.moment ?? 0;
  }

  get switches(): number {
    return this.#program.threads?.switches ?? 0;
  }

  accessed(from: number, to: number): boolean {
    return this.#program.threads?.running.moments.isWithin(from, to) === true;
  }

  lostMemory(): readonly number[] | undefined {
    return lostBetweenStatements(this.#program);
  }

  get heapEvents(): number {
    return this.#program.memory.heapEvents;
  }

  innermost(): FrameRecord | undefined {
    const [frame] = this.frames();
    return frame;
  }

  *frames(): Generator<FrameRecord> {
    const { compiled, memory, frames } = this.#program;
    let called: FrameRecord | undefined;
    for (const { address } of frames.walk()) {
      const layout = memory.view.getUint32(address + FRAME.function, true);
      const entity = compiled.frames[layout]?.entity;
      if (entity === undefined) continue;
      if (called !== undefined) yield called;
      const site = compiled.sites[memory.view.getUint32(address + FRAME.callSite, true)];
      called = { function: entity.name, callSite: site?.range, address, layout };
    }
    // Nothing in the program calls the entry function.
    if (called !== undefined) yield { ...called, callSite: undefined };
  }

  get values(): 'plain' | 'symbolic' {
    return this.#program.memory.needs.dependenceShadow ? 'symbolic' : 'plain';
  }

  resultOrigin(): Symbolic | undefined {
    return this.#trees.result;
  }

  describe(frame: CallFrame | undefined): readonly DescribedVariable[] {
    const program = this.#program;
    if (frame === undefined) {
      return [...program.compiled.statics.variables.keys()].flatMap((variable) => {
        if (variable.origin === 'hidden') return [];
        const address = staticObject(program, variable)?.address ?? 0;
        return [{ variable, name: variable.name, value: objectText(program, variable.type, address) }];
      });
    }
    const record = this.#record(frame);
    const layout = record === undefined ? undefined : program.compiled.frames[record.layout];
    if (record === undefined || layout === undefined) return [];
    return [...layout.offsets].flatMap(([variable, offset]) => {
      if (variable.origin === 'hidden' || typeSize(variable.type) === undefined) return [];
      const value = objectText(program, variable.type, record.address + offset);
      return [{ variable, name: variable.name, value }];
    });
  }

  evaluate(
    expression: TypedExpression,
    frame: CallFrame | undefined,
    placeholders: ReadonlyMap<string, ScalarValue> = NO_PLACEHOLDERS,
  ): Evaluation {
    const program = this.#program;
    const record = frame === undefined ? undefined : this.#record(frame);
    const layout = record === undefined ? undefined : program.compiled.frames[record.layout];
    const state: EvaluationState = {
      program,
      placeholders,
      findVariableAddress: (variable) =>
        this.#findVariableAddress(variable, record?.address, layout?.offsets),
      findVariableObject: (variable) => {
        const idOffset = record === undefined ? undefined : layout?.idOffsets.get(variable);
        if (idOffset === undefined || record === undefined) return staticObject(program, variable)?.id;
        return program.memory.view.getUint32(record.address + idOffset, true);
      },
      beforeRead: (variable) => {
        const stale = layout?.landing?.stale.get(variable);
        if (
          record !== undefined &&
          stale !== undefined &&
          program.memory.view.getUint32(record.address + stale, true) !== 0
        )
          throw new EvaluationFault('other', because('changed-before-jump', variable.name));
        const flag = layout?.flags.get(variable);
        if (record !== undefined && flag !== undefined) this.#beforeRead(variable, record, flag);
      },
      beforeReadAt: (address, place, type) => this.#beforeReadAt(address, place, type, record),
      symbolicAt: (address, bytes, type) => this.#symbolicAt(address, bytes, type),
      symbolicField: (address, bits, type) => this.#symbolicField(address, bits, type),
    };
    try {
      if (this.#views.mayView(expression)) program.memory.numbers.reveal();
      const { value, symbolic } = evaluate(state, expression);
      if (typeof value !== 'bigint') return done({ value: { kind: 'float', value }, symbolic });
      if (expression.type.kind === 'pointer') {
        return done({ value: pointerValue(program, value), symbolic });
      }
      return done({ value: { kind: 'integer', value }, symbolic });
    } catch (error) {
      if (error instanceof EvaluationFault) return failed(error.failure);
      throw error;
    }
  }

  digest(salt: number): string {
    const { threads, ends } = this.#program;
    // What other threads will do next is part of the state, but not of memory: no state counts as the same while they can
    // do anything. The values that an evaluation under way holds are not in memory either.
    const isAsked = threads === undefined || ends.asks('termination');
    const others = isAsked && threads !== undefined ? standstill(threads) : '';
    if (!isAsked || others === undefined || this.#holdsValues(salt)) return `${this.#digests++}`;
    return `${this.#told(digestOfState(this.#program, this.frames(), salt))}${others}`;
  }

  bytesToDigest(): number {
    return bytesToDigest(this.#program);
  }

  digestOfEntry(salt: number): string | undefined {
    const entered = this.innermost();
    const digest = entered === undefined ? undefined : digestOfEntry(this.#program, entered, salt);
    return digest === undefined ? undefined : this.#told(digest);
  }

  #told({ text, bytes }: StateDigest): string {
    this.digestedBytes += bytes;
    return text;
  }

  /** Whether a value may be held at a probe, or while a function is called that is active there. */
  #holdsValues(probe: number): boolean {
    const { compiled, frames } = this.#program;
    const { held, probes } = compiled;
    const start = probes[probe]?.range.start;
    if (start === undefined || !held.isNoneAt(start)) return true;
    return frames.calls().some(({ range }) => !held.isNoneAt(range.start));
  }

  words(into: WordLog): void {
    const { memory, compiled } = this.#program;
    const end = into.length + MAXIMUM_WORDS;
    const add = (from: number, to: number): void => {
      for (let at = from; at + 4 <= to && into.length < end; at += 4) {
        if (memory.dependence.dependsOnInputs(at, 4)) continue;
        into.add(at, memory.words[at >> 2] ?? 0);
      }
    };
    add(GLOBALS_START, compiled.statics.end);
    for (const { address, bytes } of this.#program.frames.ranges()) add(address, address + bytes);
    for (const { base, size } of memory.heapParts()) add(base, base + size);
  }

  /** A variable without value gets one as if the program had read it. */
  #beforeRead(variable: Variable, frame: FrameRecord, flag: number): void {
    const { memory, compiled } = this.#program;
    const layout = compiled.frames[frame.layout];
    const { type } = variable;
    const inputType = toInputType(type);
    const address = frame.address + (layout?.offsets.get(variable) ?? 0);
    if (memory.view.getUint32(frame.address + flag, true) !== 0) return;
    if (inputType === undefined || !isScalar(type)) return;
    memory.view.setUint32(frame.address + flag, 1, true);
    const kind = { name: variable.name, reason: 'uninitialised', type: inputType } as const;
    this.#values.ask(address, type, kind, this.#whereDeclared(variable, frame), this);
  }

  /** Memory without value gets one as if the program had read it. */
  #beforeReadAt(address: number, place: TypedPlace, type: ScalarType, frame: FrameRecord | undefined): void {
    const inputType = toInputType(type);
    if (inputType === undefined) return;
    const { root } = flattenPlace(place);
    const variable = root.kind === 'variable' ? root.variable : undefined;
    const kind = { name: variable?.name ?? 'memory', reason: 'uninitialised', type: inputType } as const;
    this.#values.read(address, { type, kind }, this.#whereDeclared(variable, frame), this);
  }

  #whereDeclared(variable: Variable | undefined, frame: FrameRecord | undefined): Where {
    const range = variable?.range ?? NO_RANGE;
    return { function: frame?.function, range, fullExpression: range, at: range };
  }

  #record(frame: CallFrame): FrameRecord | undefined {
    for (const candidate of this.frames()) if (candidate.address === frame.address) return candidate;
    return undefined;
  }

  #findVariableAddress(
    variable: Variable,
    frame: number | undefined,
    offsets: ReadonlyMap<Variable, number> | undefined,
  ): number | undefined {
    const offset = offsets?.get(variable);
    if (offset !== undefined && frame !== undefined) return frame + offset;
    return staticObject(this.#program, variable)?.address;
  }

  #symbolicAt(address: number, bytes: number, type: CType): Symbolic | undefined {
    const { memory } = this.#program;
    if (!memory.needs.dependenceShadow) return undefined;
    const handle = this.#trees.join(memory.dependence.read(address, bytes));
    return this.#trees.tree(this.#trees.read(symbolicTypeCode(type), handle));
  }

  #symbolicField(address: number, bits: BitRange, type: CType): Symbolic | undefined {
    const { memory } = this.#program;
    if (!memory.needs.dependenceShadow) return undefined;
    const handle = this.#trees.join(
      memory.dependence.read(address, Math.ceil((bits.firstBit + bits.width) / 8)),
    );
    return this.#trees.tree(this.#trees.field(symbolicTypeCode(type), bits, handle));
  }
}
