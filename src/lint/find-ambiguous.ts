import type { LocatedDocument } from '../source/parse-yaml.js';
import { quote } from '../witness/quote.js';
import { type Ambiguity, ambiguousScalars } from '../witness/yaml/ambiguous-scalars.js';
import type { RuleFinding } from './rule.js';

/** The scalars of one ambiguity. What is a text for YAML 1.2 can be put into quotes and stays what it is. */
export function findAmbiguous(
  document: LocatedDocument,
  ambiguity: Ambiguity,
  problem: string,
): readonly RuleFinding[] {
  return ambiguousScalars(document)
    .filter((each) => each.ambiguity === ambiguity)
    .map(({ scalar: { source, range, value, role } }) => {
      const finding = {
        message: `${quote(source)} ${problem}`,
        position: document.source.positionAt(range.start),
        end: document.source.positionAt(range.end),
      };
      // A key << was meant for YAML 1.1: what it should be instead nobody knows.
      if (typeof value !== 'string' || (ambiguity === 'special' && role === 'key')) return finding;
      const edits = [{ ...range, text: `"${source}"` }];
      return { ...finding, fix: { description: `write ${quote(source)} in quotes`, edits } };
    });
}
