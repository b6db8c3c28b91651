import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, runCli } from './run-cli.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const there = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
for (const shell of ['zsh', 'fish', 'man'])
  if (!there(shell)) console.log(`skipping tests with ${shell}: install ${shell} to run them`);

/** What is offered for the last word; `undefined`: nothing, and the shell offers files. */
const CASES: readonly (readonly [string, readonly string[], 'all' | 'some'])[] = [
  ['', ['validate', 'lint', 'explain', 'lsp', 'completion', 'man'], 'some'],
  ['va', ['validate', 'validators'], 'all'],
  ['campaign ', ['plan', 'run', 'status', 'write'], 'some'],
  ['lint --prof', ['--profile'], 'all'],
  ['doctor --format ', ['pretty', 'json'], 'all'],
  ['doctor --format=j', ['json'], 'all'],
  ['explain --data-model I', ['ILP32'], 'all'],
  ['validate --program ', [], 'all'],
  ['campaign run --', ['--help'], 'some'],
  ['lint ', [], 'all'],
  ['lint --disable WP02', ['WP020', 'WP021', 'WP022', 'WP023', 'WP024', 'WP025', 'WP026', 'WP027'], 'all'],
  ['lint --rules location-p', ['location-place'], 'all'],
  ['lint --ruleset sv-comp-2024', ['sv-comp-2024'], 'all'],
  ['validate --validator repl', ['replay'], 'all'],
  ['validate --category ReachSafety-Lo', ['ReachSafety-Loops'], 'all'],
  ['campaign plan --validator prov', ['prove'], 'all'],
  ['explain WP01', ['WP010', 'WP011', 'WP012', 'WP014'], 'all'],
  ['validators show prov', ['prove'], 'all'],
  ['rulesets show mcc', ['mcc-2023'], 'all'],
  ['categories explain ReachSafety-Lo', ['ReachSafety-Loops'], 'all'],
];

/** Values that assign something to a name, in bash, which takes the = for a word. */
const ASSIGNMENTS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['--severity', 'WP01'],
    ['WP010=', 'WP011=', 'WP012=', 'WP014='],
  ],
  [['--severity', '=', 'location-p'], ['location-place=']],
  [
    ['--severity', 'WP010', '='],
    ['error', 'info', 'off', 'warning'],
  ],
  [
    ['--severity', 'WP010', '=', ''],
    ['error', 'info', 'off', 'warning'],
  ],
  [['--severity', 'WP010', '=', 'w'], ['warning']],
  [['--severity', '=', 'WP010', '=', 'e'], ['error']],
  // As zsh gives them.
  [['--severity', 'WP010=o'], ['WP010=off']],
];

/** What bash offers for the last of these words, in order. */
async function offeredInBash(words: readonly string[]): Promise<readonly string[]> {
  const list = words.map((word) => `'${word}'`).join(' ');
  const { stdout } = await run('bash', [
    '--noprofile',
    '--norc',
    '-c',
    `. '${script}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _witness_check; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ]);
  return stdout.split('\n').filter((word) => word !== '');
}

let script: string;
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runCli(['completion', shell]);
    writeFileSync(join(folder, shell), stdout);
  }
  script = join(folder, 'bash');
});

describe('completion in bash', () => {
  it.each(CASES)('of "%s"', async (line, expected, extent) => {
    // Bash takes a = for a word of its own.
    const offered = [...(await offeredInBash(['witness-check', ...line.replace('=', ' = ').split(' ')]))];
    if (extent === 'all') expect(offered.sort()).toEqual([...expected].sort());
    else expect(offered).toEqual(expect.arrayContaining([...expected]));
  });

  it.each(ASSIGNMENTS)('of %j, which assigns', async (words, expected) => {
    const offered = await offeredInBash(['witness-check', 'lint', ...words]);
    expect([...offered].sort()).toEqual(expected);
  });

  it('is registered for the command, and leaves files to the shell', async () => {
    const { stdout } = await run('bash', ['--norc', '-c', `. '${script}'; complete -p witness-check`]);
    expect(stdout).toContain('-o default -F _witness_check witness-check');
  });
});

describe.skipIf(!there('zsh'))('completion in zsh', () => {
  it('defines the function, without a mistake', async () => {
    const { stdout } = await run('zsh', [
      '-f',
      '-c',
      `autoload -Uz compinit && compinit -u -d '${folder}/dump'; . '${folder}/zsh'; whence -w _witness_check; print $_comps[witness-check]`,
    ]);
    expect(stdout).toContain('_witness_check: function');
    expect(stdout).toContain('_bash_complete -o default -F _witness_check');
  });
});

describe.skipIf(!there('fish'))('completion in fish', () => {
  it.each(CASES.filter(([line, expected]) => expected.length > 0 && !line.includes('=')))(
    'of "%s"',
    async (line, expected, extent) => {
      const { stdout } = await run('fish', [
        '--no-config',
        '-c',
        `function witness-check; end; source '${folder}/fish'; complete -C 'witness-check ${line}'`,
      ]);
      const offered = stdout
        .split('\n')
        .map((each) => each.split('\t')[0] ?? '')
        .filter((word) => word !== '');
      if (extent === 'all') expect(offered.sort()).toEqual([...expected].sort());
      else expect(offered).toEqual(expect.arrayContaining([...expected]));
    },
  );

  it('of a rule to which a severity is assigned', async () => {
    const { stdout } = await run('fish', [
      '--no-config',
      '-c',
      `function witness-check; end; source '${folder}/fish'; complete -C 'witness-check lint --severity WP010='`,
    ]);
    const offered = stdout.split('\n').map((each) => each.split('\t')[0]);
    const severities = ['error', 'info', 'off', 'warning'];
    expect(offered).toEqual(expect.arrayContaining(severities.map((each) => `WP010=${each}`)));
  });
});

describe('the manual page', () => {
  it('is what the commands say, and in the package', async () => {
    const { stdout } = await runCli(['man']);
    expect(readFileSync(join(ROOT, 'dist/man/witness-check.1'), 'utf8')).toBe(stdout);
    for (const part of ['.SS witness\\-check campaign plan', '.B \\-\\-data\\-model <model>', '.SH NAME'])
      expect(stdout).toContain(part);
    const { man } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(man).toEqual(['./dist/man/witness-check.1']);
  });

  it.skipIf(!there('groff'))('is roff without a warning, and says every option', async () => {
    const page = join(ROOT, 'dist/man/witness-check.1');
    const { stdout, stderr } = await run('groff', ['-man', '-Tascii', '-ww', '-P-cbou', page]);
    expect(stderr).toBe('');
    const { stdout: help } = await runCli(['lint', '--help']);
    const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = '']) => option);
    expect(options.length).toBeGreaterThan(10);
    for (const option of options) expect(stdout).toContain(option);
  });
});
