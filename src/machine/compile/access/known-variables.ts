import { LIBRARY_VARIABLES } from '../../../c/library/library-variables.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { because } from '../../reasons/because.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Ends the execution at a variable whose value is not reliably known. */
export function isKnown(f: FunctionEmitter, variable: Variable, range: SourceRange): boolean {
  const { name, storage } = variable;
  if (f.context.unknown.has(variable)) {
    f.unsupported(range, because('program-start', name));
    return false;
  }
  if (storage === 'extern' && LIBRARY_VARIABLES.has(name)) {
    f.unsupported(range, because('library-variable', name));
    return false;
  }
  const isOfFile = storage === 'global' || storage === 'extern';
  if (!isOfFile || !f.context.program.unreadNames.has(name)) return true;
  f.unsupported(range, because('unread-declaration', name));
  return false;
}
