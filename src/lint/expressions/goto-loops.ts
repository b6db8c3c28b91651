import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { LabelEntity, TypedStatement } from '../../c/tree/typed-statement.js';

/** A loop that a jump back to a label makes; lines from 1. */
export interface GotoLoop {
  readonly label: string;
  /** The line of the label. */
  readonly from: number;
  /** The line of the last jump to it. */
  readonly to: number;
}

/** The loops of a program that are made by `goto`, in source order of their labels. */
export function gotoLoops({ functions }: TypedProgram): readonly GotoLoop[] {
  return functions.flatMap(({ definition }) => (definition === undefined ? [] : loopsIn(definition.body)));
}

function loopsIn(body: TypedStatement): readonly GotoLoop[] {
  const labels = new Map<LabelEntity, number>();
  const loops = new Map<LabelEntity, GotoLoop>();
  // In source order, so that a jump whose label is known already leads back.
  const waiting = [body];
  for (let statement = waiting.pop(); statement !== undefined; statement = waiting.pop()) {
    const { line } = statement.range;
    if (statement.kind === 'label') labels.set(statement.label, line);
    if (statement.kind === 'goto') {
      const from = labels.get(statement.label);
      if (from !== undefined) loops.set(statement.label, { label: statement.label.name, from, to: line });
    }
    waiting.push(...partsOfStatement(statement).statements.toReversed());
  }
  return [...loops.values()].sort((one, other) => one.from - other.from);
}
