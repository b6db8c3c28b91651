import { readFileSync } from 'node:fs';
import { propertyText, readPairs } from '../pair.js';
import { MISTAKE_TABLES, witnessOf } from './mistake-table.js';

/** A wrong claim. */
export interface WrongRow {
  readonly name: string;
  /** The text of the program, and the name that the witness has for it. */
  readonly program: string;
  readonly file: string;
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly format: 'yaml' | 'graphml';
  readonly witness: string;
}

/** The wrong claims of the tables of explanations and of pairs that are about violations. */
export function wrongRows(): readonly WrongRow[] {
  const pairs = readPairs()
    .filter(({ expected, witness }) => expected === 'unknown' && !witness.includes('"invariant_set"'))
    .map(
      ({ program: file, programFile, kind, why, property, dataModel, format, witness }): WrongRow => ({
        name: `${file}, ${kind}: ${why}`,
        program: readFileSync(programFile, 'utf8'),
        file,
        property: propertyText(property),
        dataModel,
        format,
        witness,
      }),
    );
  const mistakes = MISTAKE_TABLES.flatMap(({ file, table }) =>
    table.mistakes.map(
      (mistake): WrongRow => ({
        name: `${file}: ${mistake.name}`,
        program: table.program,
        file: 'p.c',
        property: propertyText(mistake.property ?? table.property),
        dataModel: 'LP64',
        format: table.edges === undefined ? 'yaml' : 'graphml',
        witness: witnessOf(table, mistake),
      }),
    ),
  );
  return [...pairs, ...mistakes];
}
