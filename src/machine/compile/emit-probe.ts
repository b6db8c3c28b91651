import { MAXIMUM_MUTABLE_PROBES, MUTED_TRAIL, PROBES_ON } from '../interface/memory-layout.js';
import { TRAIL } from '../state/probe-table.js';
import { OP } from '../wasm/opcodes.js';
import type { FunctionEmitter } from './function-emitter.js';

/**
 * Reports to the observer that a probe is passed, unless it is muted: then a few words in memory remember it.
 *
 * @param report calls the machine, and leaves nothing on the stack
 */
export function emitProbe(f: FunctionEmitter, probe: number, report: () => void): void {
  const { code } = f;
  // Threads take turns, so what one passes without a report would be taken for what another passes.
  const isAlone = f.context.threads !== 'many' && probe < MAXIMUM_MUTABLE_PROBES;
  const muted = isAlone ? f.context.lists.muted(probe) : undefined;
  if (muted === undefined) {
    report();
    return;
  }
  const { line, passes } = muted;
  code.i32(0).memory(OP.i32.load8u, PROBES_ON + probe);
  code.if();
  report();
  code.else();
  if (passes === 'statement' || passes === 'step') emitRemember(f, TRAIL.statement, probe + 1);
  if (passes === 'step') emitRemember(f, TRAIL.step, probe + 1);
  if (passes === 'evaluation') emitRemember(f, TRAIL.evaluation, probe + 1);
  if (line !== undefined) {
    code
      .i32(0)
      .memory(OP.i32.load, MUTED_TRAIL + TRAIL.line)
      .i32(line)
      .op(OP.i32.ne);
    code.if();
    code
      .i32(0)
      .i32(0)
      .memory(OP.i32.load, MUTED_TRAIL + TRAIL.line);
    code.memory(OP.i32.store, MUTED_TRAIL + TRAIL.lineBefore);
    emitRemember(f, TRAIL.line, line);
    code.end();
  }
  code.end();
}

function emitRemember({ code }: FunctionEmitter, word: number, value: number): void {
  code
    .i32(0)
    .i32(value)
    .memory(OP.i32.store, MUTED_TRAIL + word);
}
