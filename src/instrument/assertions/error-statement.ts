import { analyseProgram } from '../../c/analyse-program.js';
import type { Property } from '../../task/property.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { InstrumentFailure } from '../subject/failure.js';
import { applyEdits, insertion } from '../text/edits.js';

/** How a verifier knows that the error function was called. */
export interface ErrorMark {
  readonly property: Property;
  readonly dataModel: DataModel;
  /** A statement of C that it takes for a violation. */
  readonly statement: string;
}

/**
 * The program with a statement at the beginning of the error function, which is defined if it is not yet: a verifier that
 * does not read the property sees each call of it.
 */
export function markErrorFunction(
  text: string,
  { property, dataModel, statement }: ErrorMark,
): Attempt<string, InstrumentFailure> {
  const [check, ...others] = property.checks;
  if (others.length > 0 || check?.kind !== 'call') {
    return failed({ code: 'property', property: property.name || property.text.trim() });
  }
  const name = check.function;
  const entity = analyseProgram(text, { dataModel, file: '' }).functions.find((each) => each.name === name);
  const body = entity?.definition?.body;
  const line = entity?.range?.line ?? 1;
  if (body !== undefined) {
    const { start } = body.range;
    return text[start] === '{'
      ? done(applyEdits(text, [insertion(start + 1, ` ${statement}`)]))
      : failed({ code: 'not-expressible', line, what: `the body of ${name} is made by a macro` });
  }
  const isSimple =
    entity === undefined || (entity.type.result.kind === 'void' && entity.type.parameters.length === 0);
  if (!isSimple)
    return failed({ code: 'not-expressible', line, what: `${name} has parameters or a result, and no body` });
  return done(`${text}void ${name}(void) { ${statement} }\n`);
}
