import type { LocatedDocument } from '../../source/parse-yaml.js';
import { quote, shorten } from '../../witness/quote.js';
import { type Ambiguity, ambiguousScalars } from '../../witness/yaml/ambiguous-scalars.js';
import { ALL_YAML_FORMATS } from '../formats.js';
import { defineRule, type Rule } from '../rule.js';

/** What differs between the rules about scalars that readers of YAML 1.1 and 1.2 take for different things. */
export interface AmbiguousRule extends Pick<Rule, 'id' | 'name' | 'summary' | 'profile'> {
  readonly ambiguity: Ambiguity;
  /** What such a `{scalar}` is for whom. */
  readonly message: `${string}{scalar}${string}`;
}

/** A rule about one way in which readers of YAML 1.1 and 1.2 disagree about a scalar without quotes. */
export function ambiguousRule({ ambiguity, message, ...rule }: AmbiguousRule): Rule {
  return defineRule({
    ...rule,
    severity: 'warning',
    consequence: 'none',
    formats: ALL_YAML_FORMATS,
    needs: 'witness',
    witnessLint: [],
    messages: { ambiguous: message },
    check: { yaml: ({ document }) => findAmbiguous(document, ambiguity) },
  });
}

/** The scalars of one ambiguity. What is a text for YAML 1.2 can be put into quotes and stays what it is. */
function* findAmbiguous(document: LocatedDocument, ambiguity: Ambiguity) {
  for (const { ambiguity: found, scalar } of ambiguousScalars(document)) {
    if (found !== ambiguity) continue;
    const { source, range, value, role } = scalar;
    const finding = {
      messageId: 'ambiguous' as const,
      args: { scalar: shorten(source) },
      position: document.source.positionAt(range.start),
      end: document.source.positionAt(range.end),
    };
    // A key << was meant for YAML 1.1: what it should be instead nobody knows.
    const isText = typeof value === 'string' && !(ambiguity === 'special' && role === 'key');
    const fix = {
      description: `write ${quote(source)} in quotes`,
      edits: [{ ...range, text: `"${source}"` }],
    };
    yield isText ? { ...finding, fix } : finding;
  }
}
