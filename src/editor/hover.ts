import { type Hover, MarkupKind } from 'vscode-languageserver';
import { baseName } from '../source/base-name.js';
import { explainRule } from '../use-cases/explain/explain-rule.js';
import { describeKey } from './completion/complete-yaml.js';
import { keyAt } from './completion/yaml-place.js';
import { describeExpression } from './describe-expression.js';
import type { ExaminedDocument } from './examine-document.js';
import { codeSpan } from './markdown.js';
import { rangeOfFinding } from './ranges.js';
import { placeAt, type WitnessPlace } from './witness-place.js';

/** How many pages of rules are shown at one place. */
const MAXIMUM_PAGES = 3;

/**
 * What an editor shows at a place in a witness: the types of the names in its expressions, the line of the program it
 * refers to, and the pages of the rules with findings there.
 */
export async function hoverAt(document: ExaminedDocument, offset: number): Promise<Hover | undefined> {
  const { source, findings, places } = document;
  const place = placeAt(places, offset);
  const rules = findings
    .filter((finding) => isWithin(rangeOfFinding(source, finding), offset))
    .map(({ ruleId }) => ruleId);
  const pages = await Promise.all([...new Set(rules)].slice(0, MAXIMUM_PAGES).map(explainRule));
  const key = document.format === 'yaml' ? keyAt(source, offset) : undefined;
  const sections = [
    ...(key === undefined ? [] : await describeKey(key, source.text)),
    ...(place === undefined ? [] : describePlace(place)),
    ...pages,
  ];
  if (sections.length === 0) return undefined;
  return { contents: { kind: MarkupKind.Markdown, value: sections.join('\n\n---\n\n') } };
}

function describePlace({ target, expressions }: WitnessPlace): readonly string[] {
  if (target === undefined) return expressions.map(describeExpression);
  const { program, line } = target;
  const text = program.source?.line(line) ?? '';
  return [
    ...expressions.map(describeExpression),
    `${baseName(program.name)}, line ${line}: ${codeSpan(text)}`,
  ];
}

function isWithin({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset <= end;
}
