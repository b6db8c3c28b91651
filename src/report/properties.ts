import { createColors } from 'picocolors';
import type { PropertyMeaning } from '../task/property-meaning.js';

type Color = 'color' | 'plain';

/** One line for each property. */
export function formatPropertyList(meanings: readonly PropertyMeaning[], color: Color): string {
  const colors = createColors(color === 'color');
  const width = Math.max(0, ...meanings.map(({ name }) => name.length));
  const lines = meanings.map(
    ({ name, formulas }) => `${colors.bold(name.padEnd(width))}  ${formulas.join('; ')}`,
  );
  return [...lines, ''].join('\n');
}

/** What a property says, what its violation is called, and what else to know about it. */
export function formatProperty(property: PropertyMeaning, entryFunction: string, color: Color): string {
  const colors = createColors(color === 'color');
  const { name, formulas, violations, meaning, valgrind, notes } = property;
  const line = (label: string, text: string) => `  ${colors.dim(label.padEnd(9))} ${text}`;
  return [
    `${colors.bold(name)}: ${meaning}`,
    ...formulas.map((formula, index) =>
      line(index === 0 ? 'file' : '', `CHECK( init(${entryFunction}()), LTL(${formula}) )`),
    ),
    line('violated', violations.join(', ')),
    ...(valgrind === undefined ? [] : [line('valgrind', valgrind)]),
    ...notes.map((note, index) => line(index === 0 ? 'note' : '', note)),
    '',
  ].join('\n');
}
