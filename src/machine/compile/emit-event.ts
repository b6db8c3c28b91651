import { MAXIMUM_SILENT_PLACES, SILENT_TRAIL, TOLD } from '../interface/memory-layout.js';
import { TRAIL } from '../state/attention.js';
import { OP } from '../wasm/opcodes.js';
import type { FunctionEmitter } from './function-emitter.js';

/**
 * Tells the observer that a place is passed, unless it is passed in silence: then a few words in memory remember it.
 *
 * @param tell calls the machine, and leaves nothing on the stack
 */
export function emitEvent(f: FunctionEmitter, place: number, tell: () => void): void {
  const { code } = f;
  // Threads take turns, so what one passes in silence would be taken for what another passes.
  const isAlone = f.context.threads !== 'many' && place < MAXIMUM_SILENT_PLACES;
  const silent = isAlone ? f.context.lists.silent(place) : undefined;
  if (silent === undefined) {
    tell();
    return;
  }
  const { line, passes } = silent;
  code.i32(0).memory(OP.i32.load8u, TOLD + place);
  code.if();
  tell();
  code.else();
  if (passes === 'statement' || passes === 'step') emitRemember(f, TRAIL.statement, place + 1);
  if (passes === 'step') emitRemember(f, TRAIL.step, place + 1);
  if (passes === 'evaluation') emitRemember(f, TRAIL.evaluation, place + 1);
  if (line !== undefined) {
    code
      .i32(0)
      .memory(OP.i32.load, SILENT_TRAIL + TRAIL.line)
      .i32(line)
      .op(OP.i32.ne);
    code.if();
    code
      .i32(0)
      .i32(0)
      .memory(OP.i32.load, SILENT_TRAIL + TRAIL.line);
    code.memory(OP.i32.store, SILENT_TRAIL + TRAIL.lineBefore);
    emitRemember(f, TRAIL.line, line);
    code.end();
  }
  code.end();
}

function emitRemember({ code }: FunctionEmitter, word: number, value: number): void {
  code
    .i32(0)
    .i32(value)
    .memory(OP.i32.store, SILENT_TRAIL + word);
}
