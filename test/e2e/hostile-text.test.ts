import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnValidator } from './own-validator.js';
import { ROOT, runCli } from './run-cli.js';

/** What steers a terminal, a reader's eye or a line-based format; a line feed is tried where a field can hold one. */
const STEERING = '\u001b[31m\u009b2J\u202eback\u2066\u0007';
/** By this the fields are found again in an output: without it a test would show nothing. */
const MARK = 'MARKED';
const HOSTILE = `${MARK}${STEERING}`;
const YAML_TEXT = `"${MARK}\\e[31m\\x9b2J\\u202eback\\u2066\\a"`;
/** XML 1.0 cannot hold controls below 32 at all. */
const XML_TEXT = `${MARK}&#x9b;2J\u009b&#x202e;back&#x2066;`;

const TASK = readFileSync(join(ROOT, 'witnesses/tasks/ticket-price.yml'), 'utf8')
  .replace("'ticket-price.c'", `'${join(ROOT, 'witnesses/tasks/ticket-price.c')}'`)
  .replace('../properties', join(ROOT, 'witnesses/properties'));
const WITNESS = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
const GRAPHML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');
const PROPERTY = join(ROOT, 'witnesses/properties/unreach-call.prp');
const PROGRAM = join(ROOT, 'witnesses/tasks/ticket-price.c');
const RESULTS = readFileSync(
  join(
    ROOT,
    'witnesses/campaign/otter.2026-11-01_10-00-00.results.SV-COMP24_unreach-call.ReachSafety-Loops.xml',
  ),
  'utf8',
);

let folder: string;
const validators: OwnValidator[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-text-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const validator of validators) validator.remove();
});

function write(name: string, content: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const claim = (task: string, ...words: string[]) => [
  'validate',
  task,
  '--verdict',
  'false(unreach-call)',
  '--witness',
  join(ROOT, 'witnesses/claims/ticket-price-yaml'),
  ...words,
];
const linted = (witness: string) =>
  ['pretty', 'compact', 'json', 'sarif', 'github', 'junit'].map((format) => [
    'lint',
    witness,
    '--no-config',
    '--format',
    format,
  ]);
const inFormats = (words: readonly string[], ...formats: string[]) =>
  formats.map((format) => [...words, '--format', format]);

/** A field of an input, and the commands that print it. */
const FIELDS: readonly (readonly [field: string, commands: () => readonly (readonly string[])[]])[] = [
  [
    'an input file of a task',
    () => [
      claim(
        write('files.yml', TASK.replace(/input_files: .*/, `input_files: ${YAML_TEXT}`)),
        '--property',
        PROPERTY,
      ),
    ],
  ],
  [
    'the version of a task',
    () => [
      claim(
        write('version.yml', TASK.replace("format_version: '2.0'", `format_version: ${YAML_TEXT}`)),
        '--property',
        PROPERTY,
      ),
    ],
  ],
  [
    'a property',
    () => {
      const property = write('own.prp', `CHECK( init(main()), LTL(G ! ${HOSTILE}()) )\n`);
      return [['properties', 'explain', property]];
    },
  ],
  [
    'a rule set',
    () => {
      const rules = write('rules.yml', `name: own\nextends: sv-comp-2024\n${YAML_TEXT}: 1\n`);
      return [
        ['rulesets', 'show', rules],
        ['categories', 'explain', 'ReachSafety-Heap', '--ruleset', rules],
      ];
    },
  ],
  [
    'the definition of a validator',
    () => {
      write(
        'definitions/own.yml',
        `name: own\ntitle: ${YAML_TEXT}\ncost: instant\nexecutable: { names: [own.sh] }\nversion: { arguments: [--version], pattern: '^(.+)$' }\nsupports: [{ kinds: [violation], formats: [yaml 2.0], properties: [unreach-call] }]\narguments: ['\${witness}']\nstatus: [{ status: ERROR }]\n${YAML_TEXT}: 1\n`,
      );
      return [['validators', 'list', '--validators-dir', join(folder, 'definitions')]];
    },
  ],
  [
    'the configuration',
    () => {
      const config = write('own-config.yml', `lint:\n  ${YAML_TEXT}: error\n`);
      return [['lint', join(ROOT, 'witnesses/claims/ticket-price-yaml'), '--config', config]];
    },
  ],
  [
    'a member of a YAML witness',
    () =>
      linted(
        write('member.yml', WITNESS.replace('entry_type: violation_sequence', `entry_type: ${YAML_TEXT}`)),
      ),
  ],
  [
    'data of a GraphML witness',
    () =>
      linted(write('data.graphml', GRAPHML.replace(/(<data key="sourcecodelang">)[^<]*/, `$1${XML_TEXT}`))),
  ],
  [
    'the name of a file',
    () => [
      ...linted(write(`${HOSTILE}\n::error::injected.yml`, 'x: 1\n')),
      claim(join(folder, `${HOSTILE}.yml`), '--property', PROPERTY),
      ['explain', join(folder, `${HOSTILE}.yml`), '--program', PROGRAM],
      ['score', join(folder, `${HOSTILE}.xml`)],
    ],
  ],
  [
    'the results of a tool',
    () => {
      const results = write(
        'own.results.xml',
        RESULTS.replace('tool="otter"', `tool="${XML_TEXT}"`)
          .replace('benchmarkname="otter"', `benchmarkname="${XML_TEXT}"`)
          .replace('version="1.2"', `version="${XML_TEXT}"`)
          .replace('name="../tasks/even-steps.yml"', `name="${XML_TEXT}"`)
          .replace('value="TIMEOUT (true)"', `value="${XML_TEXT}"`),
      );
      return [
        ...inFormats(['score', results], 'json', 'csv', 'html', 'pretty'),
        ...inFormats(['score', results, '--report', 'deviations'], 'pretty'),
      ];
    },
  ],
  [
    'the name of a program',
    () => [
      [
        'explain',
        join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'),
        '--program',
        join(folder, `${HOSTILE}.c`),
        '--property',
        PROPERTY,
      ],
    ],
  ],
  [
    'the manifest of a campaign',
    () => {
      const manifest = write(
        'claims.jsonl',
        `${JSON.stringify({ verifier: HOSTILE, task: `${HOSTILE}.yml`, property: PROPERTY, verdict: 'true', witnesses: [HOSTILE] })}\n`,
      );
      return [
        ['campaign', 'plan', manifest, '-o', join(folder, 'campaign')],
        ['campaign', 'run', join(folder, 'campaign'), '--events'],
        ['campaign', 'status', join(folder, 'campaign'), '--format', 'json'],
      ];
    },
  ],
  [
    'what a validator prints',
    () => {
      const validator = new OwnValidator(`printf '%s\\n' '${HOSTILE}' '::error::${HOSTILE}'; exit 1`);
      validators.push(validator);
      appendFileSync(join(validator.folder, 'definitions/mine.yml'), "details: ['^(.*MARKED.*)$']\n");
      return inFormats(
        [
          ...claim(join(ROOT, 'witnesses/tasks/ticket-price.yml'), '--property', PROPERTY),
          '--validator',
          'mine',
          '--validators-dir',
          join(validator.folder, 'definitions'),
          '--tool',
          `mine=${validator.tool}`,
        ],
        'pretty',
        'json',
      );
    },
  ],
];

/** Control characters except line feeds, and marks that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

describe('no field of an input steers who reads the output', () => {
  it.each(FIELDS)('%s', async (_field, commands) => {
    for (const words of commands()) {
      const { stdout, stderr } = await runCli(words);
      const text = (stdout + stderr).replaceAll(/\t|\r\n/g, '');
      // A plan only counts; what it has counted is shown by the commands after it.
      if (words[1] !== 'plan') expect(text, words.join(' ')).toContain(MARK);
      expect(text, words.join(' ')).not.toMatch(UNSAFE);
      expect(text, words.join(' ')).not.toMatch(/^::error::(?:injected|MARKED)/m);
    }
  });

  it('nor of a file that a campaign writes', async () => {
    const names = readdirSync(join(folder, 'campaign'), { recursive: true, encoding: 'utf8' });
    const texts = names
      .filter((name) => /\.jsonl?$|\.journal$/.test(name))
      .map((name) => readFileSync(join(folder, 'campaign', name), 'utf8').replaceAll('\t', ''));
    expect(texts.join('')).toContain(MARK);
    expect(texts.join('')).not.toMatch(UNSAFE);
  });
});
