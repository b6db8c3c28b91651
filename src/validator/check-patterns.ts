import { structureError } from '../source/check-document.js';
import type { LocatedDocument, Pointer } from '../source/parse-yaml.js';
import type { DefinitionFile } from './definition-file.js';
import { describePatternFault, findPatternFault, type PatternEngine } from './line-pattern.js';

/** Maximum number of patterns in one definition; bundled ones have at most 25. */
const MAXIMUM_PATTERNS = 200;

interface PlacedPattern {
  readonly pointer: Pointer;
  readonly pattern: string;
}

/**
 * Checks that the engine accepts every pattern of a definition: look-ahead and back-references cannot be matched in
 * bounded time.
 *
 * @throws InputError `structure` with the place of the first pattern that is wrong
 */
export function checkPatterns(
  document: LocatedDocument,
  definition: DefinitionFile,
  engine: PatternEngine,
): void {
  const patterns = listPatterns(definition);
  if (patterns.length > MAXIMUM_PATTERNS) {
    const message = `the definition has more than ${MAXIMUM_PATTERNS} patterns`;
    throw structureError(document, ['status'], message, 'join some of them with |');
  }
  for (const { pointer, pattern } of patterns) {
    const fault = findPatternFault(engine, pattern);
    if (fault === undefined) continue;
    const shown = pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern;
    const remedy =
      "write it in the syntax of RE2, with 'unless' instead of (?!…); see docs/reference/validators.md";
    throw structureError(document, pointer, `the pattern '${shown}' ${describePatternFault(fault)}`, remedy);
  }
}

function listPatterns({
  version,
  values = {},
  status,
  details = [],
}: DefinitionFile): readonly PlacedPattern[] {
  return [
    { pointer: ['version', 'pattern'], pattern: version.pattern },
    ...Object.entries(values).flatMap(([name, { cases }]) => inCases(['values', name], cases)),
    ...status.flatMap((rule, index) => [
      ...inPart(['status', index], rule),
      ...inCases(['status', index], rule.cases ?? []),
    ]),
    ...details.map((pattern, index) => ({ pointer: ['details', index], pattern })),
  ];
}

interface PartWithPattern {
  readonly pattern?: string;
  readonly unless?: string;
}

function inCases(pointer: Pointer, cases: readonly PartWithPattern[]): readonly PlacedPattern[] {
  return cases.flatMap((each, index) => inPart([...pointer, 'cases', index], each));
}

function inPart(pointer: Pointer, { pattern, unless }: PartWithPattern): readonly PlacedPattern[] {
  return [
    ...(pattern === undefined ? [] : [{ pointer: [...pointer, 'pattern'], pattern }]),
    ...(unless === undefined ? [] : [{ pointer: [...pointer, 'unless'], pattern: unless }]),
  ];
}
