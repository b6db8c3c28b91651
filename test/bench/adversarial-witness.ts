import { createHash } from 'node:crypto';
import type { AdversarialProgram, Mark, Row } from './adversarial-table.js';

const FORMULAS: Readonly<Record<string, string>> = {
  'unreach-call': 'G ! call(reach_error())',
  'no-overflow': 'G ! overflow',
  'valid-memsafety':
    'G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack',
  'valid-memcleanup': 'G valid-memcleanup',
  termination: 'F end',
};

/** The text of a property file. */
export function specificationOf(property: string): string {
  return `CHECK( init(main()), LTL(${FORMULAS[property]}) )`;
}

function markOf(program: AdversarialProgram, name: string): Mark {
  const [, known = '', down = '0', right = ''] = /^(\w+?)(?:\+(\d+)l)?(?:\+(\d+)c)?$/.exec(name) ?? [];
  const mark = program.marks.get(known);
  if (mark === undefined) throw new Error(`${program.name} has no mark ${name}`);
  return {
    line: mark.line + Number(down),
    column: mark.column + Number(right === '' ? 0 : right),
    offset: mark.offset + Number(right === '' ? 0 : right),
  };
}

/** `[!*]mark[~]`, and nothing, `enter`, `true`, `ret == 3` or `[x == 3]`. */
function waypoint(program: AdversarialProgram, text: string, version: string): string {
  const [, sign = '', name = '', anywhere, rest = ''] = /^([!*]?)([\w+]+)(~?)\s*(.*)$/.exec(text) ?? [];
  const { line, column } = markOf(program, name);
  const action = sign === '!' ? 'avoid' : sign === '*' ? 'cycle' : 'follow';
  const [, expression] = /^\[(.*)\]$/.exec(rest) ?? [];
  const [, result] = /^ret\b\s*(.*)$/.exec(rest) ?? [];
  const type =
    rest === ''
      ? 'target'
      : rest === 'enter'
        ? 'function_enter'
        : result !== undefined
          ? 'function_return'
          : expression !== undefined
            ? 'assumption'
            : 'branching';
  const value = type === 'assumption' ? expression : type === 'function_return' ? `\\result ${result}` : rest;
  const format =
    type === 'assumption'
      ? '\n              format: c_expression'
      : type === 'function_return'
        ? `\n              format: ${version === '2.0' ? 'acsl_expression' : 'ext_c_expression'}`
        : '';
  const constrained = type !== 'target' && type !== 'function_enter' && result !== '';
  const constraint = constrained
    ? `\n            constraint:\n              value: ${JSON.stringify(value)}${format}`
    : '';
  const columnText = anywhere === '~' ? '' : `\n              column: ${column}`;
  return `        - waypoint:\n            type: ${type}\n            action: ${action}${constraint}\n            location:\n              file_name: ${program.name}.c\n              line: ${line}${columnText}\n`;
}

/** `x = 3,4` stands for `x ret == 3; x ret == 4`. */
function segments(text: string): readonly string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .flatMap((part) => {
      const [, name, values = ''] = /^(\w+) = (.*)$/.exec(part) ?? [];
      return name === undefined ? [part] : values.split(',').map((value) => `${name} ret == ${value.trim()}`);
    });
}

function yaml(program: AdversarialProgram, text: string): string {
  const version = text.includes('*') && /(^|;)\s*\*/.test(text) ? '2.1' : '2.0';
  let open = '';
  const content = segments(text).map((part) => {
    const head = open === '' ? '    - segment:\n' : '';
    open = part.startsWith('!') ? 'open' : '';
    return head + waypoint(program, part, version);
  });
  return `- entry_type: violation_sequence
  metadata:
    format_version: "${version}"
    uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265
    creation_time: "2026-11-21T08:00:00Z"
    producer:
      name: adversarial
      version: "1"
    task:
      input_files:
        - ${program.name}.c
      input_file_hashes:
        ${program.name}.c: "${createHash('sha256').update(program.text).digest('hex')}"
      specification: ${JSON.stringify(specificationOf(program.property))}
      data_model: ${program.dataModel}
      language: C
  content:
${content.join('')}`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const KEYS: Readonly<Record<string, string>> = {
  cond: 'control',
  enter: 'enterFunction',
  leave: 'returnFromFunction',
  assume: 'assumption',
  scope: 'assumption.scope',
  result: 'assumption.resultfunction',
  head: 'enterLoopHead',
};

interface Style {
  readonly producer: string;
  readonly offsets: boolean;
}

const STYLES: Readonly<Record<string, Style>> = {
  cpachecker: { producer: 'CPAchecker 2.3', offsets: true },
  ultimate: { producer: 'Automizer', offsets: false },
  symbiotic: { producer: 'symbiotic', offsets: false },
  esbmc: { producer: 'ESBMC 7.4.0 incr', offsets: false },
};

/** The semicolon behind a mark: without `@to`, an edge is about the whole statement. */
function endOfStatement(program: AdversarialProgram, mark: Mark): Mark {
  return { ...mark, offset: program.text.indexOf(';', mark.offset) };
}

/** Edges in one row: `mark @cond condition-true @to mark2`; `@sink` leads aside, `@cycle` makes its target the cycle head, `@back` closes the cycle. */
function graphml(program: AdversarialProgram, text: string, style: Style): string {
  const edges = text.split(';').map((part) => part.trim());
  const nodes = ['<node id="N0"><data key="entry">true</data></node>'];
  const lines: string[] = [];
  let at = 0;
  let head = '';
  for (const [index, edge] of edges.entries()) {
    const [name = '', ...attributes] = edge.split('@').map((part) => part.trim());
    const mark = name === '' ? undefined : markOf(program, name);
    const data: string[] = [];
    const put = (key: string, value: string): void => {
      data.push(`<data key="${key}">${xml(value)}</data>`);
    };
    let target = `N${index + 1}`;
    let kind = index === edges.length - 1 ? '<data key="violation">true</data>' : '';
    let end = mark === undefined ? undefined : endOfStatement(program, mark);
    for (const attribute of attributes) {
      const [word = '', ...rest] = attribute.split(' ');
      const value = rest.join(' ');
      if (word === 'to') end = markOf(program, value);
      else if (word === 'sink') kind = '<data key="sink">true</data>';
      else if (word === 'cycle') {
        kind = `<data key="cyclehead">true</data><data key="invariant">${xml(value)}</data>`;
        head = target;
      } else if (word === 'back') target = head;
      else put(KEYS[word] ?? word, word === 'cond' ? `condition-${value}` : word === 'head' ? 'true' : value);
    }
    if (mark !== undefined && end !== undefined) {
      put('startline', String(mark.line));
      put('endline', String(end.line));
      if (style.offsets) {
        put('startoffset', String(mark.offset));
        put('endoffset', String(end.offset));
      }
    }
    if (target !== head || kind !== '<data key="violation">true</data>')
      if (!attributes.includes('back')) nodes.push(`<node id="${target}">${kind}</node>`);
    lines.push(`<edge source="N${at}" target="${target}">${data.join('')}</edge>`);
    if (!kind.includes('sink')) at = index + 1;
  }
  const keys = [
    ...['entry', 'sink', 'violation', 'cyclehead', 'invariant'].map((key) => [key, 'node']),
    ...[...Object.values(KEYS), 'startline', 'endline', 'startoffset', 'endoffset'].map((key) => [
      key,
      'edge',
    ]),
    ...'witness-type sourcecodelang producer specification programfile programhash architecture creationtime'
      .split(' ')
      .map((key) => [key, 'graph']),
  ].map(([id, kind]) => `<key id="${id}" for="${kind}" attr.name="${id}" attr.type="string"/>`);
  const graph = [
    ['witness-type', 'violation_witness'],
    ['sourcecodelang', 'C'],
    ['producer', style.producer],
    ...specificationOf(program.property)
      .split('\n')
      .map((each) => ['specification', each]),
    ['programfile', `${program.name}.c`],
    ['programhash', createHash('sha256').update(program.text).digest('hex')],
    ['architecture', program.dataModel === 'LP64' ? '64bit' : '32bit'],
    ['creationtime', '2026-11-21T08:00:00Z'],
  ].map(([key, value = '']) => `<data key="${key}">${xml(value)}</data>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${keys.join('\n')}\n<graph edgedefault="directed">\n${graph.join('\n')}\n${nodes.join('\n')}\n${lines.join('\n')}\n</graph>\n</graphml>\n`;
}

/** The witness of a row: a violation sequence, or an automaton as a tool writes it. */
export function witnessOf({ program, witness }: Row): string {
  const [, tool = '', edges = ''] = /^(cpachecker|ultimate|symbiotic|esbmc)\| (.*)$/.exec(witness) ?? [];
  const style = STYLES[tool];
  return style === undefined ? yaml(program, witness) : graphml(program, edges, style);
}
