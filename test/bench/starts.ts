import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { engineOptions } from '../../src/launch/engine-options.js';

const RUNS = 20;

const path = (relative: string): string => join(import.meta.dirname, '../..', relative);
const cli = (...words: string[]): string[] => [path('bin/witness-check.js'), ...words];
const graphml = path('witnesses/claims/midpoint-graphml/witness.graphml');
const yaml = path('witnesses/claims/midpoint-yaml/witness.yml');
const midpoint = path('witnesses/tasks/midpoint.c');
const noOverflow = path('witnesses/properties/no-overflow.prp');
const replay = (witness: string): string[] => [
  ...engineOptions(),
  path('dist/embedded/replay/start.js'),
  '--program',
  midpoint,
  '--property',
  noOverflow,
  '--witness',
  witness,
  '--data-model',
  'LP64',
];

const COMMANDS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['node -e 0', ['-e', '0']],
  ['witness-check --version', cli('--version')],
  ['witness-check --help', cli('--help')],
  ['lint, small GraphML', cli('lint', graphml)],
  ['lint, small YAML', cli('lint', yaml)],
  ['lint, small YAML with program', cli('lint', yaml, '--program', midpoint)],
  ['lint --compat witnesslint', cli('lint', '--compat', 'witnesslint', '--witness', graphml)],
  ['replay, small GraphML', replay(graphml)],
  ['replay, small YAML', replay(yaml)],
  [
    'validate, small YAML, whole tree',
    cli(
      'validate',
      path('witnesses/tasks/ticket-price.yml'),
      '--property',
      path('witnesses/properties/unreach-call.prp'),
      '--verdict',
      'false(unreach-call)',
      '--witness',
      path('witnesses/claims/ticket-price-yaml'),
      '--category',
      'ReachSafety-ControlFlow',
    ),
  ],
  ['import of the library', ['-e', `import(${JSON.stringify(path('dist/index.js'))})`]],
];

/**
 * Without certificates for connections, which nothing here makes: reading them takes Node.js 20 longer than everything
 * else.
 */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/**
 * CPU time of one run in milliseconds, measured by the shell: Node.js does not measure that of its children as exactly.
 */
function measure(words: readonly string[]): number {
  const script = 'TIMEFORMAT=\'%3U %3S\'; time "$@" > /dev/null 2> /dev/null';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...words], {
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ends with ${status}`);
  const [user, system] = stderr.trim().split(' ');
  return (Number(user) + Number(system)) * 1000;
}

const times = COMMANDS.map(([name, words]) => ({ name, words, measured: [] as number[] }));
// In turn, so that other load on the machine affects all of them.
for (let round = 0; round < RUNS; round++) {
  for (const { words, measured } of times) measured.push(measure(words));
}
console.log(`start: CPU milliseconds of a whole run, ${RUNS} runs, Node.js ${process.version}`);
console.log(`${''.padEnd(34)}${'least'.padStart(7)}${'median'.padStart(8)}`);
for (const { name, measured } of times) {
  const sorted = measured.toSorted((left, right) => left - right);
  const [least = 0] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(`${name.padEnd(34)}${least.toFixed(0).padStart(7)}${median.toFixed(0).padStart(8)}`);
}
