import type { SourceRange } from '../../c/tree/source-range.js';
import type { Where } from '../interface/execution-end.js';
import { FRAME } from '../interface/memory-layout.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import type { Ends } from './ends.js';
import type { Registers } from './registers.js';

/** How many calls of the path to an allocation are kept. */
const LONGEST_PATH = 8;

/** Whether nothing but a call may hold a pointer while it is executed: it is alone in its full expression. */
export function isWhole({ range, fullExpression, nested }: Where): boolean {
  const { call } = fullExpression;
  return nested === undefined && range.start === call?.start && range.end === call.end;
}

interface FrameRange {
  readonly address: number;
  readonly bytes: number;
}

/** Where the innermost frame of a thread lies. */
type FrameRegisters = Pick<Registers, 'stackPointer' | 'framePointer'>;

/** The frames of the active functions of a thread, as they lie in memory. */
export class Frames {
  readonly #memory: ProgramMemory;
  readonly #registers: FrameRegisters;
  readonly #ends: Ends;

  constructor(memory: ProgramMemory, registers: FrameRegisters, ends: Ends) {
    this.#memory = memory;
    this.#registers = registers;
    this.#ends = ends;
  }

  /** Innermost first, each when it is asked for: a recursion may have a million of them, and few ask for all. */
  *walk(): Generator<FrameRange> {
    let end = this.#registers.stackPointer;
    let frame = this.#registers.framePointer;
    while (frame !== 0) {
      yield { address: frame, bytes: end - frame };
      end = frame;
      frame = this.#memory.view.getUint32(frame + FRAME.caller, true);
    }
  }

  /** Innermost first. */
  ranges(): readonly FrameRange[] {
    return [...this.walk()];
  }

  /** The sites of the calls around a site, innermost first, and the site itself, up to a limit. */
  pathTo(site: number): readonly number[] {
    const path = [site];
    const { view } = this.#memory;
    for (
      let frame = this.#registers.framePointer;
      frame !== 0 && path.length < LONGEST_PATH;
      frame = view.getUint32(frame + FRAME.caller, true)
    ) {
      path.push(view.getUint32(frame + FRAME.callSite, true));
    }
    return path;
  }

  /** Whether each call under way is alone in its full expression. */
  areCallsWhole(): boolean {
    return this.calls().every(isWhole);
  }

  /** The full expressions that are being evaluated: that of the current place, and those of the active calls. */
  activeExpressions(where: Where | undefined): readonly SourceRange[] {
    const calls = this.calls().map(({ fullExpression }) => fullExpression);
    return where === undefined ? calls : [where.fullExpression, ...calls];
  }

  /** The calls under way, innermost first; nothing in the program calls the entry function. */
  calls(): readonly Where[] {
    const { view } = this.#memory;
    const sites = this.ranges().map(({ address }) => view.getUint32(address + FRAME.callSite, true));
    return sites.slice(0, -1).map((site) => this.#ends.where(site));
  }
}
