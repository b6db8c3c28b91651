import type { PositionRecord } from '../../c/tree/statement-positions.js';
import { splitFormulas } from '../../lint/rule/stated-property.js';
import type { PlacedEdge } from './converted-program.js';
import type { DraftPlace } from './witness-draft.js';

/**
 * The statement that violates the property: the call that must not be reached, or the statement of the last edge. Tools
 * name the line of the call, that of the called function, or none.
 */
export function findTarget(
  path: readonly PlacedEdge[],
  specifications: readonly string[],
): DraftPlace | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const called = specifications
    .flatMap(splitFormulas)
    .flatMap((each) => /^G!call\((\w+)\(\)\)$/.exec(each)?.[1] ?? []);
  const [callee] = called;
  if (callee === undefined) return placeAt(last, last.program.findStatement(last));
  const names = [callee, '__VERIFIER_error'];
  for (const each of path.toReversed()) {
    const call = each.program.onLine(each.line, 'call').find((record) => callsAny(record, names));
    if (call !== undefined) return placeAt(each, statementAround(each, call));
  }
  const all = last.program.analysed.positions.all.filter((record) => callsAny(record, names));
  const [only] = all;
  return all.length === 1 && only !== undefined ? placeAt(last, statementAround(last, only)) : undefined;
}

function callsAny(record: PositionRecord, names: readonly string[]): boolean {
  return record.kind === 'call' && record.callee !== undefined && names.includes(record.callee);
}

/** The last statement, or full expression, that begins before a call. */
function statementAround({ program }: PlacedEdge, call: PositionRecord): PositionRecord | undefined {
  return program.analysed.positions.all.findLast(
    ({ kind, range }) =>
      (kind === 'statement' || kind === 'full-expression') && range.start < call.range.start,
  );
}

function placeAt({ program }: PlacedEdge, record: PositionRecord | undefined): DraftPlace | undefined {
  return record && program.toPlace(record);
}
