import { describe, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

describe('witness-check properties', () => {
  test('list names each with its formulas', async () => {
    const { exitCode, stdout } = await runCli(['properties', 'list']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^valid-memsafety +G valid-free; G valid-deref; G valid-memtrack$/m);
    expect(stdout).toMatch(/^termination +F end$/m);
  });

  test('explain says what a property means', async () => {
    const { stdout } = await runCli(['properties', 'explain', 'valid-memcleanup']);
    expect(stdout).toBe(`valid-memcleanup: all allocated memory is released before the program ends
  file      CHECK( init(main()), LTL(G valid-memcleanup) )
  violated  false(valid-memcleanup)
  valgrind  definitely lost, still reachable
  note      memory that could still be released when the program ends violates it, but not valid-memtrack
`);
  });

  test('explain reads a property file, and gives JSON', async () => {
    const words = ['properties', 'explain', 'witnesses/properties/unreach-call.prp', '--format', 'json'];
    const { stdout } = await runCli(words);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'unreach-call', violations: ['false(unreach-call)'] }]);
  });

  test.each([
    ['no-such-thing', 'there is no property "no-such-thing"; use one of unreach-call,'],
    ['nowhere.prp', 'nowhere.prp: does not exist'],
  ])('%s: one clear message', async (name, message) => {
    const { exitCode, stderr } = await runCli(['properties', 'explain', name]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
