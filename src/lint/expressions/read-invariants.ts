import { analyseExpression } from '../../c/analyse-expression.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { OLD_VERSIONS, type YamlOutline } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { LintContext } from '../rule/lint-context.js';
import { MAXIMUM_LENGTH, namesIn } from './judge-expression.js';
import { expressionsAt } from './yaml-expressions.js';
import { locationsIn, type YamlLocation } from './yaml-locations.js';

/** An invariant of a witness that means something at its location. */
export interface ReadInvariant {
  readonly place: YamlLocation;
  /** Its text in the witness. */
  readonly part: YamlPart;
  readonly text: string;
  readonly point: ScopePoint;
  readonly expression: TypedExpression;
}

const TYPES: readonly string[] = ['loop_invariant', 'location_invariant'];

/** Whether a location is that of an invariant of a correctness witness. */
export function isOfInvariant({ type }: YamlLocation): boolean {
  return TYPES.includes(type);
}

/** The invariants that the front end can read where they are; about the others, other rules say why not. */
export function* readInvariants(outline: YamlOutline, context: LintContext): Generator<ReadInvariant> {
  for (const place of locationsIn(outline, context)) {
    if (!isOfInvariant(place)) continue;
    const { unread, typed } = place.program;
    const isOld = OLD_VERSIONS.includes(place.entry.version);
    const part = isOld ? place.owner.at(place.type).at('string') : place.owner.at('value');
    if (unread.extent === 'all') continue;
    const functionName = place.program.functionOnLine(place.line)?.name;
    for (const { text, point, extras } of expressionsAt(place)) {
      const isOpen = namesIn(text).some((name) => unread.mayDeclare(name, functionName));
      if (isOpen || text.length > MAXIMUM_LENGTH) continue;
      const analysis = analyseExpression(typed, point, text, extras);
      if (analysis.kind === 'typed') yield { place, part, text, point, expression: analysis.expression };
    }
  }
}
