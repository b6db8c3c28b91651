import type { LocatedDocument } from '../../source/parse-yaml.js';
import { quote, shorten } from '../../witness/quote.js';
import { type Ambiguity, ambiguousScalars } from '../../witness/yaml/ambiguous-scalars.js';
import { ALL_YAML_FORMATS } from './formats.js';
import { defineRule, type Rule } from './rule.js';

/** What distinguishes the rules about scalars that readers of YAML 1.1 and 1.2 read differently. */
export interface AmbiguousRule extends Pick<Rule, 'id' | 'name' | 'summary' | 'profile'> {
  readonly ambiguity: Ambiguity;
  /** What such a `{scalar}` means to whom. */
  readonly message: `${string}{scalar}${string}`;
}

/** A rule about one way in which readers of YAML 1.1 and 1.2 disagree about an unquoted scalar. */
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

/** The scalars of one ambiguity. What is a string in YAML 1.2 can be quoted without changing it. */
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
    // A key << was meant for YAML 1.1: nobody knows what it should be instead.
    const isText = typeof value === 'string' && !(ambiguity === 'special' && role === 'key');
    const fix = {
      description: `write ${quote(source)} in quotes`,
      edits: [{ ...range, text: `"${source}"` }],
    };
    yield isText ? { ...finding, fix } : finding;
  }
}
