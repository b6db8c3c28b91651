import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { readBlockYaml } from '../../src/source/block-yaml.js';
import { type LocatedDocument, type Pointer, parseAnyYaml, parseYaml } from '../../src/source/parse-yaml.js';
import { SourceText } from '../../src/source/source-text.js';
import { effort, oneIn } from '../effort.js';

/** Witnesses, task definitions and others of this repository, and of the corpus where it is there. */
const files = globSync(['witnesses/**/*.yml', 'validators/*.yml', '../shared/corpus/**/*.yml'], {
  absolute: true,
});
const texts = oneIn(15, files)
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => text.length < 5000);
const simpleTexts = texts.filter((text) => readBlockYaml(text) !== undefined);
/** Set for a longer search. */
const RUNS = Number(process.env.BLOCK_YAML_RUNS ?? effort(100, 1000));

/** Everything that a document says about a text. */
function facts(document: LocatedDocument): unknown {
  const places = [...pointersIn(document.value, [])].map((pointer) => [
    pointer,
    document.findPosition(pointer),
    document.scalarSource(pointer),
    document.scalarRange(pointer),
    document.keyRange(pointer),
  ]);
  const { value, duplicateKeys } = document;
  return { value, duplicateKeys, places, scalars: [...document.scalars()] };
}

/** The parts of a value, and some that are not there. */
function* pointersIn(value: unknown, pointer: Pointer): Iterable<Pointer> {
  yield pointer;
  yield [...pointer, 'not there'];
  yield [...pointer, 'not there', 0];
  yield [...pointer, 99];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* pointersIn(item, [...pointer, index]);
    yield [...pointer, '0'];
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      yield* pointersIn((value as Record<string, unknown>)[key], [...pointer, key]);
      if (/^\d$/.test(key)) yield [...pointer, Number(key)];
    }
  }
}

/** Whatever the simple reader makes of a text, the reader of all of YAML makes of it, too. */
function compare(text: string): 'simple' | 'not simple' {
  if (readBlockYaml(text) === undefined) return 'not simple';
  const source = new SourceText(text, 'f.yml');
  const read = facts(parseYaml(source));
  const expected = facts(parseAnyYaml(source));
  // Said once more only where they differ: it takes long, and takes a key `constructor` for what it is not.
  if (!isDeepStrictEqual(read, expected)) expect({ text, read }).toStrictEqual({ text, read: expected });
  return 'simple';
}

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[ -~]{1,12}$/) },
  { weight: 3, arbitrary: fc.stringMatching(/^[\w."'\\-][\w:#."'\\ -]{0,8}$/) },
  fc.stringMatching(/^[-+.0-9exoaif_]{1,6}$/),
  fc.stringMatching(/^"([ -!#-[\]-~äß\u2028]|\\["\\n]){0,8}"$/),
  fc.stringMatching(/^'([ -&(-~]|''){0,8}'$/),
  fc.constantFrom(
    'true',
    'False',
    'null',
    'Null',
    '~',
    '[]',
    '{}',
    '[ ]',
    '- x',
    '|',
    '<<',
    '---',
    '',
    '.5',
    '1.',
    '-1',
    '0x1f',
    '.inf',
  ),
);
const key = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z_]{1,4}$/) },
  scalar,
  fc.constantFrom('__proto__', 'constructor', '"1"', '1', 'C:\\a', 'a b', '<<', '"a: b"', 'null'),
);
/** Lines of a document, most of which are where YAML wants them. */
const { lines } = fc.letrec<{ lines: string[]; list: string[]; mapping: string[] }>((tie) => ({
  lines: fc.oneof({ depthSize: 'small' }, tie('list'), tie('mapping')),
  list: fc
    .array(
      fc.oneof(
        { maxDepth: 5 },
        scalar.map((text) => [text]),
        tie('lines'),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .chain((items) => fc.tuple(fc.constantFrom('- ', '-   ', '-\n  '), fc.constant(items)))
    .map(([dash, items]) =>
      items.flatMap((item) => {
        const [mark = '', below] = dash.split('\n');
        const indent = ' '.repeat(below === undefined ? mark.length : below.length);
        const inner = item.map((line) => `${indent}${line}`);
        return below === undefined ? [`${mark}${item[0] ?? ''}`, ...inner.slice(1)] : [mark, ...inner];
      }),
    ),
  mapping: fc
    .array(
      fc.tuple(key, fc.constantFrom('', '  ', '    ', ' '), fc.oneof({ maxDepth: 5 }, scalar, tie('lines'))),
      { minLength: 1, maxLength: 3 },
    )
    .map((pairs) =>
      pairs.flatMap(([name, indent, value]) =>
        typeof value === 'string'
          ? [`${name}: ${value}`]
          : [`${name}:`, ...value.map((line) => indent + line)],
      ),
    ),
}));

describe('the reader of simple YAML', () => {
  it('reads what files say as the reader of all of YAML does', () => {
    const simple = texts.filter((text) => compare(text) === 'simple');
    // Else it would be of no use, and this a comparison of nothing.
    expect(simple.length).toBeGreaterThan(texts.length * 0.5);
  });

  it('reads changed files so, too', () => {
    const change = fc.record({
      at: fc.nat(50_000),
      kind: fc.constantFrom('cut', 'insert', 'double line', 'indent', 'outdent', 'move'),
      text: fc.constantFrom(
        ...'ab01:#-"\'\\ \n[]{}&*!|>%@`?,~\t\r=<0',
        '- ',
        ': ',
        ' #',
        '\n\n',
        '---\n',
        '\n# c\n',
        '\n      # c\n',
        ': [',
        '{}',
        '\u00a0',
        '\u0085',
        '\uFEFF',
        'null',
        '\n...\n',
      ),
      length: fc.nat(6),
    });
    let simple = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...simpleTexts),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        (text, changes) => {
          const changed = changes.reduce(applyChange, text);
          if (compare(changed) === 'simple') simple += 1;
        },
      ),
      { numRuns: RUNS },
    );
    expect(simple).toBeGreaterThan(RUNS / 20);
  });

  it('reads any document of lists and mappings so, too', () => {
    let simple = 0;
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('', '---\n', '# c\n\n'),
        fc.constantFrom('', '\n', '\n\n', '  '),
        (all, head, end) => {
          if (compare(`${head}${all.join('\n')}${end}`) === 'simple') simple += 1;
        },
      ),
      { numRuns: RUNS },
    );
    expect(simple).toBeGreaterThan(RUNS / 20);
  });
});

interface Change {
  readonly at: number;
  readonly kind: string;
  readonly text: string;
  readonly length: number;
}

function applyChange(text: string, { at, kind, text: more, length }: Change): string {
  const offset = at % (text.length + 1);
  if (kind === 'cut') return text.slice(0, offset) + text.slice(offset + length + 1);
  if (kind === 'insert') return text.slice(0, offset) + more + text.slice(offset);
  const rows = text.split('\n');
  const row = at % rows.length;
  const line = rows[row] ?? '';
  if (kind === 'double line') rows.splice(row, 0, line);
  else if (kind === 'indent') rows[row] = ' '.repeat(length) + line;
  else if (kind === 'outdent') rows[row] = line.slice(Math.min(length, line.search(/\S|$/)));
  else rows.splice(length % rows.length, 0, ...rows.splice(row, 1));
  return rows.join('\n');
}

/** How many characters the simple reader looks at. */
function readsOf(text: string): number {
  const { charCodeAt } = String.prototype;
  let count = 0;
  String.prototype.charCodeAt = function counted(index) {
    count += 1;
    return charCodeAt.call(this, index);
  };
  try {
    readBlockYaml(text);
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  return count;
}

describe('the work of the simple reader grows as the text', () => {
  it.each<[string, (spaces: string) => string]>([
    ['spaces in double quotes', (spaces) => `a: "x${spaces}y"\n`],
    ['spaces in single quotes', (spaces) => `a: 'x${spaces}y'\n`],
    ['spaces at the end of a quoted line', (spaces) => `a: "x${spaces}\n  y"\n`],
    ['spaces before a quoted line', (spaces) => `a: 'x\n ${spaces}y'\n`],
    ['spaces in a quoted key', (spaces) => `"${spaces.slice(0, 400)}": x\n`],
    ['spaces in a plain scalar', (spaces) => `a: x${spaces}y\n`],
    ['spaces around a plain line', (spaces) => `a: x${spaces}\n ${spaces}y${spaces}\n`],
    ['spaces before a value', (spaces) => `a:${spaces}x\n`],
    ['spaces after a dash', (spaces) => `-${spaces}x\n`],
    ['a line of spaces', (spaces) => `a: x\n${spaces}\nb: y\n`],
    ['a comment', (spaces) => `#${spaces}\na: x\n`],
    ['a block scalar', (spaces) => `a: |\n  x${spaces}\n`],
    ['quoted lines', (spaces) => `a: "x\n${'  y \n'.repeat(spaces.length)}  z"\n`],
    ['plain lines', (spaces) => `a: x\n${'  y \n'.repeat(spaces.length)}  z\n`],
    ['quotes that nothing closes', (spaces) => `a: "x${spaces}\n`],
  ])('%s', (_what, write) => {
    const [small, large] = [200, 2000].map((count) => readsOf(write(' '.repeat(count))));
    expect(large).toBeLessThanOrEqual(12 * (small ?? 0));
  });
});
