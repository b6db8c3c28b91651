import { programOfLocation } from '../lint/expressions/program-of.js';
import { expressionsAt } from '../lint/expressions/yaml-expressions.js';
import { placesIn } from '../lint/expressions/yaml-places.js';
import type { LintContext } from '../lint/rule/lint-context.js';
import type { Position } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import type { YamlReading } from '../witness/witness.js';
import { outlineWitness } from '../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../witness/yaml/yaml-part.js';
import { closePlaces, type StartingPlace, type WitnessPlace } from './witness-place.js';

/** The parts of a YAML witness that refer to its programs, in the order of the file. */
export function placesOfYaml({ document }: YamlReading, context: LintContext): readonly WitnessPlace[] {
  const outline = outlineWitness(document);
  const { source } = document;
  const starts = placesIn(outline, context).flatMap((place): readonly StartingPlace[] => {
    const { entry, owner, type, line, column, location } = place;
    const program = programOfLocation(location, entry, context);
    if (program === undefined) return [];
    const expressions = expressionsAt(place).map((each) => ({ ...each, program: place.program }));
    return [
      {
        start: findStart(owner, source),
        name: type,
        target: { program, line, column: column ?? firstColumn(program.source.line(line)) },
        expressions,
      },
    ];
  });
  const borders = outline.entries.map(({ part }) => findStart(part, source));
  return closePlaces(starts, borders, source.text.length);
}

/** The line of the `- waypoint:` or `- invariant:` to which a part belongs. */
function findStart(part: YamlPart, source: SourceText): number {
  const { line } = part.position;
  const above = source.line(line - 1);
  const first: Position = { line: /^\s*(?:-\s+)+\w+:\s*$/.test(above) ? line - 1 : line, column: 1 };
  return source.offsetAt(first) ?? 0;
}

function firstColumn(line: string): number {
  return (/^\s*/.exec(line)?.[0].length ?? 0) + 1;
}
