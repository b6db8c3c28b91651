import { readFileSync } from 'node:fs';

/** Where a mark of a program lies: line and column count from 1, the offset from 0. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A witness of a program. */
export interface Row {
  readonly program: AdversarialProgram;
  /** `concrete`, `branches`, `medium`, `hard` or `bad`; the last ones must not be confirmed. */
  readonly group: string;
  readonly name: string;
  readonly why: string;
  readonly witness: string;
}

/** A program with the inputs with which it violates its property. */
export interface AdversarialProgram {
  readonly name: string;
  readonly property: string;
  readonly dataModel: 'ILP32' | 'LP64';
  readonly text: string;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly inputs: readonly string[];
  readonly rows: readonly Row[];
}

const TYPES: Readonly<Record<string, string>> = {
  uint: 'unsigned',
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  bool: '_Bool',
};

/** The C type that `__VERIFIER_nondet_NAME` returns. */
export function typeOfInput(name: string): string {
  return TYPES[name] ?? name;
}

function declarationsFor(text: string): string {
  const names = [...new Set([...text.matchAll(/__VERIFIER_nondet_(\w+)/g)].map(([, name = '']) => name))];
  const inputs = names.map((name) => `extern ${typeOfInput(name)} __VERIFIER_nondet_${name}(void);`);
  const assume = text.includes('__VERIFIER_assume') ? ['extern void __VERIFIER_assume(int);'] : [];
  const error = text.includes('reach_error') ? ['void reach_error(void) {}'] : [];
  return `${[...inputs, ...assume, ...error].join(' ')}\n`;
}

function withoutMarks(marked: string) {
  const marks = new Map<string, Mark>();
  let text = '';
  for (const [index, part] of marked.split('`').entries()) {
    if (index % 2 === 0) {
      text += part;
      continue;
    }
    const lines = text.split('\n');
    if (marks.has(part)) throw new Error(`two marks ${part}`);
    marks.set(part, {
      line: lines.length,
      column: (lines.at(-1)?.length ?? 0) + 1,
      offset: text.length,
    });
  }
  return { text, marks };
}

function programOf(section: string): AdversarialProgram {
  const [head = '', ...lines] = section.trimEnd().split('\n');
  const [name = '', property = '', dataModel = 'LP64'] = head.trim().split(/\s+/);
  const source = lines.filter((line) => !line.startsWith('-- ')).join('\n');
  const body = source.replaceAll(/\$(\w+)\(/g, '__VERIFIER_nondet_$1(');
  const inputs = lines.find((line) => line.startsWith('-- inputs'))?.slice('-- inputs'.length) ?? '';
  const rows: Row[] = [];
  const program = {
    name,
    property,
    dataModel: dataModel === 'ILP32' ? ('ILP32' as const) : ('LP64' as const),
    ...withoutMarks(`${declarationsFor(body)}${body}\n`),
    inputs: inputs
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => {
        const [, times, value = word] = /^(\d+)\*(.*)$/.exec(word) ?? [];
        return Array.from({ length: Number(times ?? 1) }, () => value);
      }),
    rows,
  };
  for (const line of lines) {
    const [, group = '', why = '', witness = ''] = /^-- (\w+)(?: \((.*?)\))?: (.*)$/.exec(line) ?? [];
    if (group !== '') rows.push({ program, group, name: `${name}-${rows.length + 1}`, why, witness });
  }
  return program;
}

/** The programs of a table: each begins with a line `## name property [ILP32]`. */
export function programsIn(file: string): readonly AdversarialProgram[] {
  return readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => programOf(section));
}
