import type { FunctionDefinition, FunctionEntity } from '../../c/tree/typed-program.js';
import type { ReturnStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';
import { spellType } from '../text/spell-type.js';
import { RETURNED } from './names.js';
import type { NumberedHook, Weaving } from './weaving.js';

/** @throws NotExpressible if a macro makes the body of a function, or is given it */
function requireOwnBody(weaving: Weaving, { body: { range } }: FunctionDefinition): void {
  const { start, end, line } = range;
  if (weaving.tokens.tokenAt(start) !== '{' || weaving.tokens.tokenAt(end - 1) !== '}')
    throw new NotExpressible(line, 'the function is made by a macro');
  weaving.requireOwnPlace(start, line);
}

/** A step in a function, before anything else. */
export function weaveEntry(weaving: Weaving, { definition }: FunctionEntity, numbered: NumberedHook): void {
  if (definition === undefined) return;
  requireOwnBody(weaving, definition);
  const at = definition.body.range.start + 1;
  const text = [...(numbered.hook.declares ?? []), weaving.stepAndTail(numbered)].filter(
    (each) => each !== '',
  );
  weaving.wraps.push({ start: at, end: at, before: ` ${text.join(' ')}`, after: '' });
}

/** A step where a function is left, when the value that it returns is known. */
export function weaveExit(
  weaving: Weaving,
  { definition }: FunctionEntity,
  by: ReturnStatement | 'brace',
  numbered: NumberedHook,
): void {
  if (definition === undefined) return;
  requireOwnBody(weaving, definition);
  const text = weaving.stepAndTail(numbered);
  if (by === 'brace') {
    const at = definition.body.range.end - 1;
    weaving.wraps.push({ start: at, end: at, before: `${text} `, after: '' });
    return;
  }
  const { range, value } = by;
  const { start, end, line } = range;
  if (weaving.tokens.tokenAt(start) !== 'return' || weaving.tokens.tokenAt(end - 1) !== ';')
    throw new NotExpressible(line, 'the return is made by a macro');
  const behind = start + 'return'.length;
  if (value === undefined) {
    weaving.replacements.push(
      { start, end: behind, text: `{ ${text} return` },
      { start: end - 1, end, text: '; }' },
    );
    return;
  }
  if (value.type.kind === 'void') throw new NotExpressible(line, 'a return with a value that is none');
  weaving.replacements.push(
    { start, end: behind, text: `{ ${spellType(value.type, line)} ${RETURNED} = (` },
    { start: end - 1, end, text: `); ${text} return ${RETURNED}; }` },
  );
}
