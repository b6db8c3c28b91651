import type { GraphmlVisitor } from '../../../witness/graphml/graphml-events.js';
import type { LintContext } from '../../lint-context.js';
import type { RuleFinding } from '../../rule.js';

/** Makes what looks at one GraphML file, element by element, and reports what it finds in it. */
export type GraphmlCheck = (report: (finding: RuleFinding) => void, context: LintContext) => GraphmlVisitor;
