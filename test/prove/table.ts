import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type Contract,
  type DataModel,
  declarationsFor,
  type PropertyName,
  propertyText,
  type Statement,
  witnessText,
} from './subject.js';

export const TABLE = join(import.meta.dirname, 'table');

/**
 * `good`: true, and the property follows. `not-inductive`: true, but not kept by one iteration from any state in it.
 * `wrong`: false in some execution, or without a value there. `empty`: says nothing.
 */
export type WitnessClass = 'good' | 'wrong' | 'not-inductive' | 'empty';

export interface Row {
  /** `group/program/name`. */
  readonly id: string;
  readonly group: string;
  readonly program: TableProgram;
  readonly class: WitnessClass;
  readonly dataModel: DataModel;
  /** Text of the property file. */
  readonly property: string;
  readonly statement: Statement;
  readonly witness: string;
  readonly witnessName: string;
  /** A confirmation would be wrong: an invariant is, or the program violates the property. */
  readonly mustNotConfirm: boolean;
}

export interface TableProgram {
  readonly name: string;
  readonly fileName: string;
  /** The program without the declarations in front of it. */
  readonly body: string;
  readonly text: string;
  readonly property: PropertyName;
  readonly verdict: boolean;
  /** Values of inputs to try, by type, as `native-runtime.c` reads them. */
  readonly inputs: string;
}

interface Entry {
  readonly property?: PropertyName;
  readonly verdict?: boolean;
  readonly model?: DataModel;
  readonly inputs?: string;
  readonly program: string;
  readonly witnesses: readonly WitnessEntry[];
}

interface WitnessEntry {
  readonly name: string;
  readonly class: WitnessClass;
  readonly model?: DataModel;
  readonly format?: Statement['format'];
  readonly body?: string;
  readonly invariants?: readonly string[];
  readonly contracts?: readonly Contract[];
}

/** All rows of the table, or those of another folder with the same notation; `table/README.md` describes it. */
export function readTable(folder = TABLE): readonly Row[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .sort()
    .flatMap((file) => readGroup(file.replace(/\.yml$/, ''), readFileSync(join(folder, file), 'utf8')));
}

function readGroup(group: string, text: string): readonly Row[] {
  const programs = parse(text) as Readonly<Record<string, Entry>>;
  return Object.entries(programs).flatMap(([name, entry]) => {
    const body = entry.program;
    const program: TableProgram = {
      name,
      fileName: `${name}.c`,
      body,
      text: `${declarationsFor(body)}\n${body}`,
      property: entry.property ?? 'unreach-call',
      verdict: entry.verdict ?? true,
      inputs: entry.inputs ?? '',
    };
    return entry.witnesses.map((witness) => rowOf(group, program, entry, witness));
  });
}

function rowOf(group: string, program: TableProgram, entry: Entry, witness: WitnessEntry): Row {
  const dataModel = witness.model ?? entry.model ?? 'LP64';
  const statement: Statement = {
    format: witness.format ?? (witness.contracts === undefined ? '2.0' : '2.1'),
    invariants: (witness.invariants ?? []).map((text) => {
      const [, place = '', value = ''] = /^(\w+) (.*)$/s.exec(text) ?? [];
      return { place, value };
    }),
    contracts: witness.contracts ?? [],
    body: witness.body,
  };
  const { fileName, text, property } = program;
  return {
    id: `${group}/${program.name}/${witness.name}`,
    group,
    program,
    class: witness.class,
    dataModel,
    property: propertyText(property),
    statement,
    witness: witnessText(statement, { fileName, text, property, dataModel }),
    witnessName: statement.format === 'graphml' ? 'witness.graphml' : 'witness.yml',
    mustNotConfirm: witness.class === 'wrong' || !program.verdict,
  };
}

/** The rows that the prover confirmed when the file was last written: losing one is a defect. */
export function readProved(folder = TABLE, name = 'proved.txt'): ReadonlySet<string> {
  const file = join(folder, name);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
}
