import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseResults } from '../../src/benchexec/parse-results.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { readManifest } from '../../src/campaign/plan/read-manifest.js';
import { readPythonArguments } from '../../src/cli/python-arguments.js';
import { MessageFrames } from '../../src/editor/message-frames.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import { parseJsonResults } from '../../src/score/parse-claims.js';
import { InputError } from '../../src/source/input-error.js';
import { parseYaml } from '../../src/source/parse-yaml.js';
import { SourceText } from '../../src/source/source-text.js';
import { variablesIn } from '../../src/source/text-variables.js';
import { parseProperty } from '../../src/task/property.js';
import { readSetFile } from '../../src/task/set-file.js';
import { translateGlob } from '../../src/task/translate-glob.js';
import { parseVerdict } from '../../src/task/verdict.js';
import { detectFormat } from '../../src/witness/detect-format.js';
import { oneIn } from '../effort.js';
import { StepCounter } from './reader-steps.js';

/** How often a token is repeated, and then ten times as often. */
const FEW = 400;
/** What a tenfold input may take: sorting takes a little more than ten times as much. */
const GROWTH = 13;

let folder: string;
let counter: StepCounter;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reader-steps-'));
  counter = await StepCounter.start();
});
afterAll(async () => {
  await counter.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = 'int main(void) { int x = 0; while (x < 9) x++; return x; }\n';
const WITH_PROGRAM = {
  ...DEFAULT_SETTINGS,
  context: {
    profile: 'strict' as const,
    dataModel: 'ILP32' as const,
    programs: [{ name: 'p.c', sha256: '0'.repeat(64), source: new SourceText(PROGRAM, 'p.c') }],
  },
};

const lint = (text: string, name: string) => lintBytes(Buffer.from(text), name, WITH_PROGRAM);
const graphml = (inside: string) =>
  `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed"><node id="a"><data key="entry">true</data></node>${inside}</graph></graphml>`;
const result = (inside: string) => `<?xml version="1.0"?>\n<result tool="t" block="b">${inside}</result>`;
const invariants = (inside: string) =>
  `- entry_type: invariant_set\n  metadata: { format_version: "2.0" }\n  content:\n${inside}`;
const segments = (inside: string) =>
  `- entry_type: violation_sequence\n  metadata: { format_version: "2.0" }\n  content:\n${inside}`;
const waypoint = '- waypoint: { type: assumption, action: follow, location: { file_name: p.c, line: 1 } }';
const main = (inside: string) => `int f(int a); int main(void) { int x = 0; ${inside} return x; }\n`;

async function manifest(text: string, name: string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  for await (const claim of readManifest(file)) void claim;
}

async function frames(text: string): Promise<void> {
  const passing = new MessageFrames(() => undefined);
  passing.resume();
  // As a pipe delivers it.
  for (let at = 0; at < text.length; at += 100) passing.write(Buffer.from(text.slice(at, at + 100)));
  await new Promise((ended) => passing.end(ended));
}

async function set(text: string): Promise<void> {
  const file = join(folder, 'a.set');
  writeFileSync(file, text);
  await readSetFile(file);
}

type Repeat = (count: number) => string;
const again =
  (part: string, before = '', after = ''): Repeat =>
  (count) =>
    before + part.repeat(count) + after;
const each =
  (part: (index: number) => string, before = '', after = ''): Repeat =>
  (count) =>
    before + Array.from({ length: count }, (_, index) => part(index)).join('') + after;

/** Each reader with inputs that have one kind of token over and over. */
const READERS: readonly (readonly [string, (text: string) => unknown, Readonly<Record<string, Repeat>>])[] = [
  [
    'GraphML',
    (text) => lint(text, 'w.graphml'),
    {
      nodes: each(
        (index) => `<node id="n${index}"/>`,
        graphml('').replace(/<\/graph>.*/, ''),
        '</graph></graphml>',
      ),
      edges: (count) => graphml('<edge source="a" target="a"/>'.repeat(count)),
      'edges between many nodes': (count) =>
        graphml(each((index) => `<node id="n${index}"/><edge source="a" target="n${index}"/>`)(count)),
      'a path': (count) =>
        graphml(
          each((index) => `<node id="n${index}"/><edge source="n${index}" target="n${index + 1}"/>`)(count),
        ),
      'one id again': (count) => graphml('<node id="a"/>'.repeat(count)),
      keys: each(
        (index) => `<key id="k${index}" for="edge" attr.name="k${index}"/>`,
        '<graphml>',
        '</graphml>',
      ),
      data: (count) =>
        graphml(`<edge source="a" target="a">${'<data key="startline">1</data>'.repeat(count)}</edge>`),
      'different data': (count) =>
        graphml(
          `<edge source="a" target="a">${each((index) => `<data key="k${index}">1</data>`)(count)}</edge>`,
        ),
      assumptions: (count) =>
        graphml(
          each((index) => `<edge source="a" target="a"><data key="assumption">x == ${index};</data></edge>`)(
            count,
          ),
        ),
      'one long assumption': (count) =>
        graphml(
          `<edge source="a" target="a"><data key="assumption">${'x == 1;'.repeat(count)}</data></edge>`,
        ),
      attributes: each((index) => ` a${index}="1"`, '<graphml', '/>'),
      'a long attribute': again('x', '<graphml a="', '"/>'),
      comments: again('<!-- x -->', '<graphml>', '</graphml>'),
      'a comment that does not end': again('- ', '<graphml><!-- '),
      instructions: again('<?x y?>', '<graphml>', '</graphml>'),
      sections: again('<![CDATA[x]]>', '<graphml>', '</graphml>'),
      references: again('&lt;', '<graphml>', '</graphml>'),
      'references that do not end': again('&', '<graphml>', '</graphml>'),
      text: again('x ', '<graphml>', '</graphml>'),
      lines: again('\n', '<graphml>', '</graphml>'),
      'carriage returns': again('\r', '<graphml>', '</graphml>'),
      'square brackets': again(']', '<graphml>', '</graphml>'),
      'elements in elements': (count) => '<a>'.repeat(count),
      'elements with prefixes': each(
        (index) => `<p${index}:a xmlns:p${index}="u"/>`,
        '<graphml>',
        '</graphml>',
      ),
      'less-than signs': again('<', '<graphml>'),
      'suppression comments': again('<!-- witness-check-disable WG001 -->', '<graphml>', '</graphml>'),
    },
  ],
  [
    'YAML witnesses',
    (text) => lint(text, 'w.yml'),
    {
      entries: again('- entry_type: invariant_set\n'),
      segments: (count) =>
        segments(
          `    - segment: [ ${waypoint.slice(2)} ]\n`
            .replace('waypoint:', '{ waypoint:')
            .replace(' ]', ' } ]')
            .repeat(count),
        ),
      waypoints: (count) => segments(`    - segment:\n${`        ${waypoint}\n`.repeat(count)}`),
      invariants: (count) =>
        invariants(
          each(
            (index) =>
              `    - invariant: { type: location_invariant, value: "x >= -${index}", format: c_expression, location: { file_name: p.c, line: 1, column: 29, function: main } }\n`,
          )(count),
        ),
      'a long invariant': (count) =>
        invariants(
          `    - invariant: { type: location_invariant, value: "${'x || '.repeat(count)}x", format: c_expression, location: { file_name: p.c, line: 1, column: 29, function: main } }\n`,
        ),
      'unknown keys': each((index) => `  k${index}: 1\n`, '- entry_type: x\n'),
      'suppression comments': again('# witness-check-disable WY001\n', '', '- entry_type: x\n'),
      'program files': each(
        (index) => `p${index}.c, `,
        '- { entry_type: x, metadata: { task: { input_files: [',
        '] } } }',
      ),
    },
  ],
  [
    'YAML',
    (text) => parseYaml(new SourceText(text, 'a.yml')),
    {
      keys: each((index) => `k${index}: 1\n`),
      lists: again('- 1\n'),
      'quoted keys': each((index) => `"k${index}": 'x'\n`),
      'quotes in quotes': again("''", "- '", "'"),
      'colons in a plain scalar': again('a:', '- '),
      'nested keys': (count) => each((index) => `${' '.repeat(index % 50)}k${index}:\n`)(count),
      'a block scalar': again('  x\n', '- |\n'),
      'a quoted scalar of escapes': again('\\x41', '- "', '"'),
      'comments behind values': again('- 1 # x\n'),
      'carriage returns': again('- 1\r\n'),
    },
  ],
  [
    'C',
    (text) => analyseProgram(text, { dataModel: 'ILP32', file: 'p.c' }),
    {
      declarations: each((index) => `int x${index};\n`),
      'declarators of one declaration': each((index) => `, x${index}`, 'int x', ';'),
      functions: each((index) => `int f${index}(int a) { return a; }\n`),
      parameters: each((index) => `, int a${index}`, 'int f(int a', ');'),
      arguments: (count) => main(`f(${'1,'.repeat(count)}1);`),
      statements: (count) => main('x = x + 1;'.repeat(count)),
      'empty statements': (count) => main(';'.repeat(count)),
      blocks: (count) => main('{ int y = 1; x = y; }'.repeat(count)),
      'variables of one block': (count) => main(each((index) => `int y${index} = x;`)(count)),
      sums: (count) => main(`x = ${'x + '.repeat(count)}x;`),
      commas: (count) => main(`${'x, '.repeat(count)}x;`),
      comparisons: (count) => main(`x = ${'x && '.repeat(count)}x;`),
      labels: (count) => main(each((index) => `l${index}: x++;`)(count)),
      gotos: (count) => main(each((index) => `l${index}: if (x) goto l${index};`)(count)),
      cases: (count) => main(`switch (x) { ${each((index) => `case ${index}: x = 1; break;`)(count)} }`),
      'else if': (count) => main('if (x) x = 1; '.repeat(count)),
      loops: (count) => main('while (x) x--;'.repeat(count)),
      members: each((index) => `int m${index};`, 'struct s { ', '};'),
      structures: each((index) => `struct s${index} { int a; };`),
      enumerators: each((index) => `e${index},`, 'enum e { ', '};'),
      types: each((index) => `typedef int t${index}; t${index} y${index};`),
      initialisers: again('1,', 'int a[] = { ', '};'),
      'designated initialisers': each((index) => `[${index}] = 1,`, 'int a[] = { ', '};'),
      strings: again('"x" ', 'char *s = ', ';'),
      'a long string': again('x', 'char *s = "', '";'),
      escapes: again('\\n', 'char *s = "', '";'),
      numbers: (count) => main(`x = ${'1 + '.repeat(count)}1;`),
      'a long number': again('1', 'double d = 0.', ';'),
      'a long name': again('x', 'int ', ';'),
      comments: again('/* x */'),
      'line comments': again('// x\n'),
      'a comment that does not end': again('* ', '/* '),
      'joined lines': again('\\\n', 'int ', 'x;'),
      'line markers': each((index) => `# ${index + 1} "a.c"\n`),
      macros: each((index) => `#define M${index} 1\n`),
      'uses of macros': (count) => `#define M 1\n${main(`x = ${'M + '.repeat(count)}1;`)}`,
      'uses of macros with arguments': (count) =>
        `#define M(a) a\n${main(`x = ${'M(1) + '.repeat(count)}1;`)}`,
      'a long macro': again('1 + ', '#define M ', `1\n${main('x = M;')}`),
      conditions: again('#if 1\n#endif\n'),
      'conditions that are false': again('#if 0\nx\n#endif\n'),
      'a long condition': again('1 + ', '#if ', '1\n#endif\n'),
      pragmas: again('#pragma x\n'),
      attributes: again('__attribute__((unused)) ', 'int x ', ';'),
      qualifiers: again('const ', 'int ', 'x;'),
      errors: again('@ ;\n'),
      'functions that cannot be read': each((index) => `int f${index}(void) { @; }\n`),
      'unbalanced brackets': again('(', 'int x = '),
      'question marks': (count) =>
        main(`x = ${'x ? 1 : '.repeat(Math.min(count, 300))}1;`.repeat(Math.ceil(count / 300))),
    },
  ],
  [
    'BenchExec results',
    (text) => parseResults(new SourceText(text, 'r.xml')),
    {
      runs: (count) => result('<run name="a"><column title="status" value="true"/></run>'.repeat(count)),
      columns: (count) =>
        result(`<run name="a">${each((index) => `<column title="c${index}" value="1"/>`)(count)}</run>`),
      comments: again('<!-- x -->', '<result>', '</result>'),
      references: again('&lt;', '<result><run name="', '"/></result>'),
      lines: again('\n', '<result>', '</result>'),
    },
  ],
  [
    'property files',
    (text) => parseProperty(new SourceText(text, 'p.prp'), 'p'),
    {
      checks: again('CHECK( init(main()), LTL(G ! call(reach_error())) )\n'),
      comments: again('// x\n'),
      brackets: again('(', 'CHECK( init(main()), LTL(G ! call('),
      blanks: again(' ', 'CHECK( init(main()),'),
      'negations in one check': again('! ', 'CHECK( init(main()), LTL(G ', 'overflow) )'),
    },
  ],
  [
    'verdicts',
    parseVerdict,
    { brackets: again('(', 'false'), letters: again('x', 'false('), blanks: again(' ', 'true') },
  ],
  [
    'patterns of files',
    (text) => translateGlob(text.split('/')),
    {
      stars: again('*a'),
      brackets: again('[a]'),
      'brackets that do not end': again('['),
      'negated brackets that do not end': again('[!'),
      'members of a bracket': again('a-z', '[', ']'),
      parts: again('a/'),
      characters: again('?'),
    },
  ],
  ['set files', set, { lines: again('a/*.yml\n'), comments: again('# x\n'), blanks: again(' ') }],
  [
    'manifests in CSV',
    (text) => manifest(text, 'm.csv'),
    {
      rows: again('a,b,true\n', 'task,property,verdict\n'),
      quotes: again('""', 'task,property,verdict\n"', '",b,true\n'),
      'a row that does not end': again('x\n', 'task,property,verdict\n"'),
      fields: again('a,', 'task,property,verdict\n'),
    },
  ],
  [
    'manifests in JSON',
    (text) => manifest(text, 'm.jsonl'),
    { lines: again('{"task":"a","verdict":"true"}\n'), errors: again('{\n'), 'one line': again('[') },
  ],
  [
    'results in JSON',
    (text) => parseJsonResults(new SourceText(text, 'c.jsonl')),
    { lines: again('{"examination":"a","task":"t","tool":"x","answer":"TRUE"}\n'), errors: again('{}\n') },
  ],
  [
    'messages of editors',
    frames,
    {
      messages: again('Content-Length: 2\r\n\r\n{}'),
      'headers without a length': again('Content-Type: x\r\n'),
      'headers that do not end': again('Content-Length: '),
      bytes: again('x'),
    },
  ],
  [
    'words of a command line',
    (text) => readPythonArguments(text.split(' '), [], []),
    { words: again('a '), options: again('--a ') },
  ],
  [
    'variables in texts',
    (text) => [...variablesIn(text)],
    { variables: again('${a}'), 'variables that do not end': again('${') },
  ],
  [
    'formats',
    (text) => detectFormat(Buffer.from(text), 'w'),
    { blanks: again(' '), comments: again('# x\n'), lines: again('\n'), 'XML comments': again('<!-- -->') },
  ],
];

const rows = READERS.flatMap(([reader, read, inputs]) =>
  Object.entries(inputs).map(([name, make]) => [reader, name, read, make] as const),
);

describe('what counts steps', () => {
  it.each<[string, (text: string) => unknown, 'as the text' | 'faster']>([
    ['a pass', (text) => [...text].map((each) => each.charCodeAt(0)), 'as the text'],
    ['a search from each place', (text) => [...text].map((_, at) => text.indexOf('y', at)), 'faster'],
    ['a loop in a loop', (text) => [...text].map(() => text.replaceAll('y', 'z')), 'faster'],
    [
      'our own loops',
      (text) => text.length > 0 && [...variablesIn('${a}'.repeat(text.length))],
      'as the text',
    ],
  ])('%s grows %s', async (_name, read, how) => {
    const growth = await growthOf(read, again('x'));
    expect(growth > GROWTH ? 'faster' : 'as the text').toBe(how);
  });
});

describe('ten times as many tokens take ten times as many steps', () => {
  it.each(oneIn(16, rows))('%s: %s', async (_reader, _name, read, make) => {
    expect(await growthOf(read, make)).toBeLessThan(GROWTH);
  });
});

async function growthOf(read: (text: string) => unknown, make: Repeat): Promise<number> {
  const attempt = (text: string) => async () => {
    try {
      await read(text);
    } catch (error) {
      // A text that is refused was read as well.
      if (!(error instanceof InputError)) throw error;
    }
  };
  const [few, many] = [make(FEW), make(10 * FEW)];
  // Tables that are made with the first use do not count.
  await attempt(few)();
  const small = await counter.count(attempt(few));
  return (await counter.count(attempt(many))) / small;
}
