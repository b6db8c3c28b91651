import { because } from '../reasons/because.js';
import { OrderWatch } from '../state/order-watch.js';
import type { RunningProgram } from '../state/running-program.js';
import { stackRange } from '../threads/thread-stacks.js';

/** Begins to watch an execution whose program is compiled for that. */
export function watchOrder(program: RunningProgram): void {
  if (program.compiled.orders === undefined) return;
  const thread = (): number => program.threads?.current ?? 0;
  program.order = new OrderWatch(thread, () => ({
    start: program.registers.stackPointer,
    end: stackRange(program.threads?.running.slot ?? 0).end,
  }));
  program.pointers.order = program.order;
  program.libraryState.order = program.order;
}

/** The functions of the machine that record what operands access. */
export function orderHelpers(program: RunningProgram) {
  const { compiled, ends } = program;
  const check = (): void => {
    const range = program.order?.open?.range;
    if (range === undefined) return;
    const where = { function: undefined, range, fullExpression: range, at: range };
    ends.end({ kind: 'undefined', why: because('open-order'), where });
  };
  return {
    orderBegins: (frame: number, id: number) =>
      program.order?.begin(frame, id, compiled.orders?.byId.get(id)),
    orderEnds: (frame: number, id: number) => {
      program.order?.end(frame, id);
      check();
    },
    orderOperand: (frame: number, id: number, index: number) => program.order?.operand(frame, id, index),
    orderOperandEnds: (frame: number, id: number) => {
      program.order?.operandEnds(frame, id);
      check();
    },
    orderAccess: (address: number, bytes: number, write: number) =>
      program.order?.accessed(address, bytes, write === 0 ? 'read' : 'write'),
  };
}
