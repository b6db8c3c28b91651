import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, 'pairs');

/** A program with a witness and what must be said about it; `pairs/README.md` describes the notation. */
export interface Pair {
  readonly program: string;
  readonly kind: string;
  readonly why: string;
  /** `unknown`, or the status that confirms or refutes: `false(no-overflow)`, for invariants also `false`. */
  readonly expected: string;
  readonly format: 'yaml' | 'graphml';
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly programFile: string;
  /** The whole witness. */
  readonly witness: string;
}

interface Edge {
  readonly from?: string | number;
  readonly to?: string | number;
  readonly line?: number;
  readonly control?: string;
  readonly assumption?: string;
  readonly scope?: string;
  readonly result?: string;
  readonly enter?: string;
  readonly return?: string;
  readonly offsets?: string;
}

interface Entry {
  readonly kind: string;
  readonly expect: string;
  readonly why: string;
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly version?: string;
  readonly file?: string;
  readonly segments?: readonly (string | readonly string[])[];
  readonly invariants?: readonly string[];
  readonly edges?: readonly Edge[];
  readonly nodes?: Readonly<Record<string, string>>;
  readonly scope?: string;
  readonly cyclehead?: string;
  readonly invariant?: string;
}

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'unreach-call': ['G ! call(reach_error())'],
  'no-overflow': ['G ! overflow'],
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
  'valid-memcleanup': ['G valid-memcleanup'],
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
      return (table.pairs as Entry[]).map((entry): Pair => {
        const property = entry.property ?? table.property;
        const dataModel = entry.dataModel ?? table.dataModel;
        const subject: Subject = {
          file: table.program,
          text,
          hash: createHash('sha256').update(text).digest('hex'),
          property,
          dataModel,
          version: entry.version ?? table.version ?? '2.0',
        };
        const isGraph = entry.edges !== undefined;
        return {
          program: table.program,
          kind: entry.kind,
          why: entry.why,
          expected: expectedStatus(entry, property),
          format: isGraph ? 'graphml' : 'yaml',
          property,
          dataModel,
          programFile,
          witness: isGraph ? graphml(entry, subject) : yaml(entry, subject),
        };
      });
    });
}

interface Subject {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
  readonly property: string;
  readonly dataModel: string;
  readonly version: string;
}

function expectedStatus({ expect, kind }: Entry, property: string): string {
  if (expect === 'unconfirmed') return 'unknown';
  if (expect === 'refuted') return kind.endsWith('invariant') ? 'false' : `false(${property})`;
  return expect === 'confirmed' ? `false(${property})` : expect;
}

function yaml(entry: Entry, subject: Subject): string {
  const { file, hash, property, dataModel, version } = subject;
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
        producer: { name: 'by hand', version: '1' },
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

function waypoint(text: string, subject: Subject, program: string) {
  const [, action = 'follow', type = '', rest = ''] =
    /^(?:(avoid|cycle) )?(assume|branch|enter|return|target) (.*)$/s.exec(text) ?? [];
  switch (type) {
    case 'assume': {
      const [, place = '', value = ''] = /^(\S+)\s+(.*)$/s.exec(rest) ?? [];
      const constraint = { format: 'c_expression', value };
      return { type: 'assumption', action, location: location(place, subject, program), constraint };
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
    default:
      return {
        type: type === 'enter' ? 'function_enter' : 'target',
        action,
        location: location(rest, subject, program),
      };
  }
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

function graphml(entry: Entry, { file, text, hash, property, dataModel }: Subject): string {
  const correctness = entry.kind.startsWith('correctness');
  const edges = entry.edges ?? [];
  const nodes = new Map<string, string>();
  const describe = (id: string) => {
    const flags = [
      id === '0' ? data('entry', 'true') : '',
      id === 'v' ? data('violation', 'true') : '',
      id === 'sink' ? data('sink', 'true') : '',
      id === entry.cyclehead ? data('cyclehead', 'true') + data('invariant', entry.invariant ?? '1') : '',
      entry.nodes?.[id] === undefined ? '' : data('invariant', entry.nodes[id]),
      entry.nodes?.[id] === undefined ? '' : data('invariant.scope', entry.scope ?? 'main'),
    ];
    nodes.set(id, `<node id="${id}">${flags.join('')}</node>`);
  };
  describe('0');
  let last = '0';
  const lines = edges.map((edge, index) => {
    const from = String(edge.from ?? last);
    const ends = index === edges.length - 1 && !correctness && entry.cyclehead === undefined;
    const to = String(edge.to ?? (ends ? 'v' : index + 1));
    if (to !== 'sink') last = to;
    describe(from);
    describe(to);
    const start = edge.offsets === undefined ? -1 : text.indexOf(edge.offsets);
    const scope = edge.scope ?? entry.scope;
    const parts = [
      edge.line === undefined ? '' : data('startline', String(edge.line)),
      edge.control === undefined ? '' : data('control', edge.control),
      edge.enter === undefined ? '' : data('enterFunction', edge.enter),
      edge.return === undefined ? '' : data('returnFromFunction', edge.return),
      edge.assumption === undefined ? '' : data('assumption', edge.assumption),
      edge.assumption === undefined || scope === undefined ? '' : data('assumption.scope', scope),
      edge.result === undefined ? '' : data('assumption.resultfunction', edge.result),
      start < 0 ? '' : data('startoffset', String(start)),
      start < 0 ? '' : data('endoffset', String(start + (edge.offsets?.length ?? 0) - 1)),
    ];
    return `<edge source="${from}" target="${to}">${parts.join('')}</edge>`;
  });
  const header = [
    data('witness-type', correctness ? 'correctness_witness' : 'violation_witness'),
    data('sourcecodelang', 'C'),
    data('producer', 'by hand'),
    data('specification', propertyText(property)),
    data('programfile', file),
    data('programhash', hash),
    data('architecture', dataModel === 'ILP32' ? '32bit' : '64bit'),
    data('creationtime', '2026-11-21T00:00:00Z'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<graph edgedefault="directed">
${[...header, ...nodes.values(), ...lines].join('\n')}
</graph>
</graphml>
`;
}

function data(key: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<data key="${key}">${escaped}</data>`;
}
