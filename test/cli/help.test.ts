import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { main } from '../../src/cli/main.js';

const interruption = { signal: new AbortController().signal, listen: () => undefined };

async function run(words: readonly string[]) {
  let text = '';
  const stream = {
    write: (part: string) => {
      text += part;
    },
  };
  const terminal = { stdout: stream, stderr: stream, color: 'plain' } as const;
  const exitCode = await main(words, terminal, interruption, COMMANDS);
  return { text, exitCode };
}

/** Every command that a user can ask for help about. */
async function paths(): Promise<readonly string[]> {
  const made = await Promise.all(
    COMMANDS.map(async ({ name, load }) => {
      const make = await load([]);
      const setting = { ...interruption, done: () => undefined };
      const terminal = {
        stdout: { write: () => undefined },
        stderr: { write: () => undefined },
        color: 'plain',
      } as const;
      const command: Command = make({ ...setting, terminal });
      return [name, ...command.commands.map((each) => `${name} ${each.name()}`)];
    }),
  );
  return made.flat();
}

const PATHS = await paths();

describe('the help', () => {
  it.each(PATHS)('of %s has its exit codes, and examples that are calls of it', async (path) => {
    const { text, exitCode } = await run([...path.split(' '), '--help']);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Exit codes: [^\n]*(?:\n[^\n]*)?\b2 /m);
    expect(text.split('Exit codes:')).toHaveLength(2);
    expect(text).toMatch(/^Examples:$/m);
    expect(text).toContain(`  $ witness-check ${path.split(' ')[0]}`);
  });
});

it('the help of all says which exit codes mean the same everywhere', async () => {
  expect((await run(['--help'])).text).toContain('Exit codes: 2 usage or internal error, 128 + N');
});

describe('a wrong value of an option', () => {
  it.each<[string, string]>([
    ['lint w.yml --profile svcomp', 'Did you mean sv-comp? Allowed choices are'],
    ['lint w.yml --format jason', 'Did you mean json? Allowed choices are'],
    ['lint w.yml --data-model LP46', 'Did you mean LP64? Allowed choices are ILP32, LP64.'],
    [
      'lint w.yml --disable location-plce',
      "there is no rule 'location-plce'; did you mean 'location-place'? see",
    ],
    ['lint w.yml --rules WT03', "did you mean 'WT003'?"],
    ['lint w.yml --ruleset svcomp-2024', "did you mean 'sv-comp-2024'?"],
    ['validators show nitwt', "there is no validator 'nitwt'; did you mean 'nitwit'? choose from"],
    ['properties explain no-overfow', "did you mean 'no-overflow'?"],
    ['explain program-hsh', "did you mean 'program-hash'?"],
  ])('%s suggests the nearest', async (line, message) => {
    const { text, exitCode } = await run(line.split(' '));
    expect(text).toContain(message);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });

  it('suggests nothing where nothing is near', async () => {
    const { text } = await run(['validators', 'show', 'completely-different']);
    expect(text).not.toContain('did you mean');
  });
});
