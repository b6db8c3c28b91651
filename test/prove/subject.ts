import { createHash } from 'node:crypto';

export type DataModel = 'ILP32' | 'LP64';
export type PropertyName =
  | 'unreach-call'
  | 'no-overflow'
  | 'valid-memsafety'
  | 'valid-memcleanup'
  | 'termination';

/** An expression at a place of a program: `A x >= 0` is one at the comment `/*A*\/`. */
export interface PlacedExpression {
  readonly place: string;
  readonly value: string;
}

export interface Contract {
  /** Place of the definition of the function. */
  readonly at: string;
  readonly requires?: string;
  readonly ensures?: string;
}

/** What a witness of the table says, whatever its format. */
export interface Statement {
  readonly format: '2.0' | '2.1' | 'graphml';
  readonly invariants: readonly PlacedExpression[];
  readonly contracts: readonly Contract[];
  /** Where the automaton of a GraphML witness goes to from the head of the loop: a place in its body. */
  readonly body: string | undefined;
}

export interface Subject {
  readonly fileName: string;
  readonly text: string;
  readonly property: PropertyName;
  readonly dataModel: DataModel;
}

const FORMULAS: Readonly<Record<PropertyName, readonly string[]>> = {
  'unreach-call': ['G ! call(reach_error())'],
  'no-overflow': ['G ! overflow'],
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
  'valid-memcleanup': ['G valid-memcleanup'],
  termination: ['F end'],
};

export function propertyText(property: PropertyName): string {
  return FORMULAS[property].map((formula) => `CHECK( init(main()), LTL(${formula}) )\n`).join('');
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  bool: '_Bool',
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  uint: 'unsigned int',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
};

/** The declarations that a program of the table needs, in one line in front of it. */
export function declarationsFor(program: string): string {
  const inputs = [...new Set([...program.matchAll(/__VERIFIER_nondet_(\w+)/g)].map(([, name = '']) => name))];
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(program);
  return [
    ...inputs.map((name) => `extern ${INPUT_TYPES[name] ?? name} __VERIFIER_nondet_${name}(void);`),
    ...(uses('abort') || uses('assume') ? ['extern void abort(void);'] : []),
    ...(uses('exit') ? ['extern void exit(int);'] : []),
    ...(uses('malloc') ? ['extern void *malloc(unsigned long);'] : []),
    ...(uses('calloc') ? ['extern void *calloc(unsigned long, unsigned long);'] : []),
    ...(uses('free') ? ['extern void free(void *);'] : []),
    ...(uses('reach_error') || uses('check') ? ['void reach_error(void) {}'] : []),
    ...(uses('check') ? ['void check(int c) { if (!c) reach_error(); }'] : []),
    ...(uses('assume') ? ['void assume(int c) { if (!c) abort(); }'] : []),
  ].join(' ');
}

/** Offset of what stands behind the comment of a place. */
export function offsetOf(text: string, place: string): number {
  const comment = `/*${place}*/`;
  const at = text.indexOf(comment);
  if (at < 0 || text.indexOf(comment, at + 1) >= 0) throw new Error(`the program has not one ${comment}`);
  const rest = text.slice(at + comment.length);
  return at + comment.length + (rest.length - rest.trimStart().length);
}

/** Whether an invariant speaks of an earlier visit of its place. */
export function isTransition(value: string): boolean {
  return /,\s*(?:AnyPrev|LastPrev)\)/.test(value);
}

export function isLoop(text: string, offset: number): boolean {
  return /^(?:while|for|do)\b/.test(text.slice(offset));
}

function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const HEAD = /(\w+)\s*\([^;{}]*\)\s*$/;
/** Behind a type; a statement with parentheses has none in front of its keyword. */
const NESTED_HEAD = /\b(?:void|int|long|char|struct \w+)[\s*]+(\w+)\s*\([^;{}]*\)\s*$/;

/**
 * Name of the innermost function whose definition holds an offset, or begins there; `main` where there is none. The text has no
 * brackets in comments or strings that nothing closes.
 */
export function functionAt(text: string, offset: number): string {
  let depth = 0;
  let end = 0;
  let found = 'main';
  for (const { index, 0: bracket } of text.matchAll(/[{}]/g)) {
    if (bracket === '{') {
      const head = depth === 0 ? HEAD : NESTED_HEAD;
      const [, name] = head.exec(text.slice(end, index)) ?? [];
      const close = closingOf(text, index);
      const begins = depth === 0 ? end : index;
      if (name !== undefined && begins <= offset && offset <= close) found = name;
    }
    depth += bracket === '{' ? 1 : -1;
    if (depth === 0) end = index + 1;
  }
  return found;
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (const { index, 0: bracket } of text.slice(open).matchAll(/[{}]/g)) {
    depth += bracket === '{' ? 1 : -1;
    if (depth === 0) return open + index;
  }
  return text.length;
}

function location(subject: Subject, offset: number, withFunction: boolean) {
  const scope = withFunction ? { function: functionAt(subject.text, offset) } : {};
  return { file_name: subject.fileName, ...lineAndColumn(subject.text, offset), ...scope };
}

/** The whole witness. */
export function witnessText(statement: Statement, subject: Subject): string {
  return statement.format === 'graphml' ? graphml(statement, subject) : yaml(statement, subject);
}

function yaml({ format, invariants, contracts }: Statement, subject: Subject): string {
  const version = format === '2.0' && invariants.some(({ value }) => isTransition(value)) ? '2.1' : format;
  const expression = version === '2.0' ? 'c_expression' : 'ext_c_expression';
  const document = [
    {
      entry_type: 'invariant_set',
      metadata: {
        format_version: version,
        uuid: '5f1c07b2-3f2e-4c44-8a5e-0a3a4d9f6e21',
        creation_time: '2026-11-22T00:00:00Z',
        producer: { name: 'by hand', version: '1' },
        task: {
          input_files: [subject.fileName],
          input_file_hashes: { [subject.fileName]: hashOf(subject.text) },
          specification: propertyText(subject.property).trim(),
          data_model: subject.dataModel,
          language: 'C',
        },
      },
      content: [
        ...invariants.map(({ place, value }) => {
          const offset = offsetOf(subject.text, place);
          const part = isLoop(subject.text, offset) ? 'loop' : 'location';
          const type = isTransition(value) ? `${part}_transition_invariant` : `${part}_invariant`;
          const at = location(subject, offset, true);
          return {
            invariant: {
              type,
              location: at,
              value,
              format: value.includes('\\') ? expression : 'c_expression',
            },
          };
        }),
        ...contracts.map(({ at, requires = '1', ensures = '1' }) => ({
          contract: {
            type: 'function_contract',
            location: location(subject, offsetOf(subject.text, at), false),
            requires,
            ensures,
            format: 'ext_c_expression',
          },
        })),
      ],
    },
  ];
  return JSON.stringify(document, null, 1);
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const GRAPHML_KEYS = [
  'witness-type',
  'sourcecodelang',
  'producer',
  'specification',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
].map((name) => `<key id="${name}" attr.name="${name}" attr.type="string" for="graph"/>`);

/**
 * The invariant is that of a node. At a loop: from the entry into its head, from there into its body, and back. Elsewhere: by
 * the step of the line before, and away with the step at the place.
 */
function graphml({ invariants, body }: Statement, subject: Subject): string {
  const [first] = invariants;
  const line = (place: string) => lineAndColumn(subject.text, offsetOf(subject.text, place)).line;
  const data = (key: string, value: string | number) =>
    `<data key="${key}">${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</data>`;
  const scope = first === undefined ? '' : functionAt(subject.text, offsetOf(subject.text, first.place));
  const invariant = invariants.map(({ value }) => `(${value})`).join(' && ');
  const edgeAt = (source: string, target: string, at: number, isHead: boolean) =>
    `<edge source="${source}" target="${target}">${data('startline', at)}${isHead ? data('enterLoopHead', 'true') : ''}</edge>`;
  const edge = (source: string, target: string, place: string, isHead: boolean) =>
    edgeAt(source, target, line(place), isHead);
  const node = `<node id="head">${data('invariant', invariant)}${data('invariant.scope', scope)}</node>`;
  const around = (place: string) => [
    edgeAt('entry', 'head', line(place) - 1, false),
    edge('head', 'body', place, false),
  ];
  const graph =
    first === undefined
      ? []
      : [
          node,
          '<node id="body"/>',
          ...(body === undefined
            ? around(first.place)
            : [
                edge('entry', 'head', first.place, true),
                edge('head', 'body', body, false),
                edge('body', 'head', first.place, true),
              ]),
        ];
  const used = (key: string, type: string, domain: string) =>
    graph.length === 0 ? '' : `<key id="${key}" attr.name="${key}" attr.type="${type}" for="${domain}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ...GRAPHML_KEYS,
    '<key id="entry" attr.name="entry" attr.type="boolean" for="node"><default>false</default></key>',
    used('invariant', 'string', 'node'),
    used('invariant.scope', 'string', 'node'),
    used('startline', 'int', 'edge'),
    used('enterLoopHead', 'boolean', 'edge').replace('/>', '><default>false</default></key>'),
    '<graph edgedefault="directed">',
    data('witness-type', 'correctness_witness'),
    data('sourcecodelang', 'C'),
    data('producer', 'by hand'),
    data('specification', propertyText(subject.property).trim()),
    data('programfile', subject.fileName),
    data('programhash', hashOf(subject.text)),
    data('architecture', subject.dataModel === 'LP64' ? '64bit' : '32bit'),
    data('creationtime', '2026-11-22T00:00:00Z'),
    `<node id="entry">${data('entry', 'true')}</node>`,
    ...graph,
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}
