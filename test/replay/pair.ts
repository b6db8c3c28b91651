import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import '../smt/keep-solver.js';
import { automatonText } from './automaton-text.js';

const FOLDER = join(import.meta.dirname, 'pairs');

/** A program with a witness and what must be said about it; `pairs/README.md` describes the notation. */
export interface Pair {
  readonly program: string;
  readonly kind: string;
  readonly why: string;
  /** Whether seconds pass until it is confirmed; `npm test` leaves such rows out. */
  readonly takes: 'long' | 'short';
  /** `unknown`, or the status that confirms or refutes: `false(no-overflow)`, for invariants also `false`. */
  readonly expected: string;
  readonly format: 'yaml' | 'graphml';
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly programFile: string;
  /** The whole witness. */
  readonly witness: string;
}

/** An edge of an automaton: its source is the target of the one before, unless it says otherwise. */
export interface Edge {
  readonly from?: string | number;
  readonly to?: string | number;
  readonly line?: number;
  readonly thread?: number;
  readonly create?: number;
  readonly control?: string;
  readonly assumption?: string;
  readonly scope?: string;
  readonly result?: string;
  readonly enter?: string;
  readonly return?: string;
  readonly offsets?: string;
}

/** A row of a table. */
export interface Entry {
  readonly kind: string;
  readonly expect: string;
  readonly why: string;
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly version?: string;
  readonly producer?: string;
  readonly file?: string;
  readonly segments?: readonly (string | readonly string[])[];
  readonly invariants?: readonly string[];
  readonly edges?: readonly Edge[];
  readonly nodes?: Readonly<Record<string, string>>;
  readonly scope?: string;
  readonly cyclehead?: string;
  readonly takes?: 'long';
  readonly invariant?: string;
}

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'unreach-label': ['G ! label(ERROR)'],
  'unreach-call': ['G ! call(reach_error())'],
  'no-overflow': ['G ! overflow'],
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
  'valid-memcleanup': ['G valid-memcleanup'],
  'no-data-race': ['G ! data-race'],
  'no-deadlock': ['G ! deadlock'],
  termination: ['F end'],
};

/** The text of a property file. */
export function propertyText(name: string): string {
  return (CHECKS[name] ?? []).map((formula) => `CHECK( init(main()), LTL(${formula}) )\n`).join('');
}

export function readPairs(folder = FOLDER): readonly Pair[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => {
      const table = parse(readFileSync(join(folder, file), 'utf8'));
      const programFile = join(folder, table.program);
      const text = readFileSync(programFile, 'utf8');
      return (table.pairs as Entry[]).map((entry) => pairOf(entry, { table, text, programFile }));
    });
}

/** What the rows of a table have in common. */
export interface Table {
  readonly program: string;
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly version?: string;
  /** The tool that wrote the witnesses, where its habits matter. */
  readonly producer?: string;
}

export function pairOf(
  entry: Entry,
  { table, text, programFile }: { table: Table; text: string; programFile: string },
): Pair {
  const property = entry.property ?? table.property;
  const dataModel = entry.dataModel ?? table.dataModel;
  const subject: Subject = {
    file: table.program,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    property,
    dataModel,
    version: entry.version ?? table.version ?? '2.0',
    producer: entry.producer ?? table.producer ?? 'by hand',
  };
  const isGraph = entry.edges !== undefined;
  return {
    program: table.program,
    kind: entry.kind,
    why: entry.why,
    takes: entry.takes ?? 'short',
    expected: expectedStatus(entry, property),
    format: isGraph ? 'graphml' : 'yaml',
    property,
    dataModel,
    programFile,
    witness: isGraph ? automatonText(entry, subject) : yaml(entry, subject),
  };
}

/** What a witness is about. */
export interface Subject {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
  readonly property: string;
  readonly dataModel: string;
  readonly version: string;
  readonly producer: string;
}

function expectedStatus({ expect, kind }: Entry, property: string): string {
  if (expect === 'unconfirmed') return 'unknown';
  if (expect === 'refuted') return kind.endsWith('invariant') ? 'false' : `false(${property})`;
  return expect === 'confirmed' ? `false(${property})` : expect;
}

function yaml(entry: Entry, subject: Subject): string {
  const { file, hash, property, dataModel, version, producer } = subject;
  const correctness = entry.invariants !== undefined;
  const content = correctness
    ? entry.invariants.map((text) => invariant(text, subject))
    : (entry.segments ?? []).map((segment) => ({
        segment: (typeof segment === 'string' ? [segment] : segment).map((text) => ({
          waypoint: waypoint(text, { ...subject, file: entry.file ?? file }, subject.text),
        })),
      }));
  const document = [
    {
      entry_type: correctness ? 'invariant_set' : 'violation_sequence',
      metadata: {
        format_version: version,
        uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
        creation_time: '2026-11-21T00:00:00Z',
        producer: { name: producer, version: '1' },
        task: {
          input_files: [file],
          input_file_hashes: { [file]: hash },
          specification: propertyText(property),
          data_model: dataModel,
          language: 'C',
        },
      },
      content,
    },
  ];
  return JSON.stringify(document, null, 1);
}

/** `7`, `7:33`, `7:text` (first character of the text in the line), `7:text$` (last one), each with `@function`. */
function location(text: string, { file }: Subject, program: string) {
  const [, lineText = '', column, scope] = /^(\d+)(?::(.+?))?(?:@(\w+))?$/s.exec(text) ?? [];
  const line = Number(lineText);
  const functionName = scope === undefined ? {} : { function: scope };
  if (column === undefined) return { file_name: file, line, ...functionName };
  const searched = column.endsWith('$') ? column.slice(0, -1) : column;
  const at = program.split('\n')[line - 1]?.indexOf(searched) ?? -1;
  if (at < 0) throw new Error(`there is no '${searched}' in line ${line} of ${file}`);
  return {
    file_name: file,
    line,
    column: at + (column.endsWith('$') ? searched.length : 1),
    ...functionName,
  };
}

/** With `t1` in front, a waypoint of thread 1. */
function waypoint(text: string, subject: Subject, program: string) {
  const [, thread, rest = ''] = /^(?:t(\d+) )?(.*)$/s.exec(text) ?? [];
  const numbered = thread === undefined ? {} : { thread_id: Number(thread) };
  return { ...plainWaypoint(rest, subject, program), ...numbered };
}

function plainWaypoint(text: string, subject: Subject, program: string) {
  const [, action = 'follow', type = '', rest = ''] =
    /^(?:(avoid|cycle) )?(assume|recurrence|branch|enter|create|return|target) (.*)$/s.exec(text) ?? [];
  switch (type) {
    case 'assume':
    case 'recurrence': {
      const [, place = '', value = ''] = /^(\S+)\s+(.*)$/s.exec(rest) ?? [];
      const constraint = { format: 'c_expression', value };
      const name = type === 'assume' ? 'assumption' : 'recurrence_condition';
      return { type: name, action, location: location(place, subject, program), constraint };
    }
    case 'branch': {
      const [, place = '', value = ''] = /^(.*)\s(\S+)$/s.exec(rest) ?? [];
      return {
        type: 'branching',
        action,
        location: location(place, subject, program),
        constraint: { value },
      };
    }
    case 'return': {
      const [, place = '', value] = /^(.*?)(?:\s(\\result.*))?$/s.exec(rest) ?? [];
      const format = subject.version === '2.0' ? 'acsl_expression' : 'ext_c_expression';
      const constraint = value === undefined ? {} : { constraint: { format, value } };
      return { type: 'function_return', action, location: location(place, subject, program), ...constraint };
    }
    case 'create': {
      const call = callOf('pthread_create', program.split('\n')[Number(rest) - 1] ?? '');
      return { type: 'function_enter', action, location: location(`${rest}:${call}$`, subject, program) };
    }
    default:
      return {
        type: type === 'enter' ? 'function_enter' : 'target',
        action,
        location: location(rest, subject, program),
      };
  }
}

/** The text of a call in a line. */
function callOf(name: string, line: string): string {
  const begin = line.indexOf(name);
  let depth = 0;
  for (let at = begin; begin >= 0 && at < line.length; at++) {
    if (line[at] === '(') depth++;
    if (line[at] === ')' && --depth === 0) return line.slice(begin, at + 1);
  }
  throw new Error(`there is no call of ${name} in '${line}'`);
}

function invariant(text: string, subject: Subject) {
  const [, type = '', place = '', value = ''] = /^(loop|location) (\S+)\s+(.*)$/s.exec(text) ?? [];
  return {
    invariant: {
      type: `${type}_invariant`,
      location: location(place, subject, subject.text),
      value,
      format: 'c_expression',
    },
  };
}
