import { describe, expect, it } from 'vitest';
import { assignSites, mergeRepeated } from '../../../src/embedded/harness/assign-sites.js';
import { listCandidates } from '../../../src/embedded/harness/candidates.js';
import { findInputSites } from '../../../src/embedded/harness/input-site.js';
import type { InputValue, Place, Subject } from '../../../src/embedded/harness/input-value.js';
import { useSyntaxTree } from '../../../src/embedded/harness/tree-sitter/parse-c.js';

const PROGRAM = `extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int id(int v) { return v; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int(), c = id(__VERIFIER_nondet_uint());
  int t[2];
  for (int i = 0; i < 2; i++) {
    t[i] = __VERIFIER_nondet_int();
  }
  a = __VERIFIER_nondet_int();
  return a + b + c + t[0];
}
`;
// Sites: 1 a (line 5), 2 b (6), 3 inside id() (6), 4 t[i] (9), 5 a (11).

const edge = (firstLine?: number, scope?: string): Place => ({
  kind: 'edge',
  firstLine,
  lastLine: firstLine,
  scope,
});
const call = (line: number, column?: number): Place => ({
  kind: 'call',
  fileName: './sub/p.c',
  line,
  column,
  scope: 'main',
});
const beforeLine = (line: number): Place => ({
  kind: 'before',
  fileName: 'p.c',
  line,
  column: 1,
  scope: 'main',
});
const variable = (expression: string): Subject => ({ kind: 'variable', expression });
const result = (callee?: string): Subject => ({ kind: 'result', callee });
const give = (subject: Subject, place: Place, value = 1n): InputValue => ({
  subject,
  place,
  value: { kind: 'integer', value },
});

const program = useSyntaxTree(PROGRAM, (root) => findInputSites(root, '/somewhere/p.c', 0));

describe('assignSites', () => {
  it.each<[string, InputValue, 'exact' | 'by-variable', number[]]>([
    ['a variable on its line', give(variable('a'), edge(5)), 'exact', [1]],
    ['a variable on the line of another', give(variable('a'), edge(6)), 'exact', []],
    ['the same, read by variable', give(variable('a'), edge(6)), 'by-variable', [1, 5]],
    ['a variable without line', give(variable('a'), edge()), 'exact', [1, 5]],
    ['a variable of another function', give(variable('a'), edge(5, 'id')), 'exact', []],
    ['an array element', give(variable('t[1]'), edge(9)), 'exact', [4]],
    ['no input', give(variable('i'), edge(8)), 'exact', []],
    ['a result on a line with two inputs', give(result(), edge(6)), 'exact', [2, 3]],
    ['a result of a named function', give(result('__VERIFIER_nondet_uint'), edge(6)), 'exact', [3]],
    ['a result with a result function that is no input (CBMC)', give(result('main'), edge(5)), 'exact', [1]],
    ['a right parenthesis', give(result(), call(6, 33)), 'exact', [2]],
    ['the right parenthesis of another call', give(result(), call(6, 67)), 'exact', []],
    ['the start of the statement (ESBMC)', give(result(), call(6, 3)), 'exact', [2, 3]],
    ['no column', give(result(), call(5)), 'exact', [1]],
    ['an assumption after the input', give(variable('a'), beforeLine(6)), 'exact', [1]],
    ['an assumption after the second input', give(variable('a'), beforeLine(12)), 'exact', [5]],
    ['an assumption in a loop, before the input', give(variable('t[0]'), beforeLine(8)), 'exact', [4]],
  ])('%s', async (_name, value, reading, sites) => {
    expect(assignSites([value], await program, reading).flatMap((each) => each.sites)).toEqual(sites);
  });

  it('knows files by their base name', async () => {
    const elsewhere: Place = { ...(call(5) as Extract<Place, { kind: 'call' }>), fileName: 'other.c' };
    expect(assignSites([give(result(), elsewhere)], await program, 'exact')).toEqual([]);
  });
});

describe('mergeRepeated', () => {
  it('drops what is said twice of one call, and keeps two iterations', async () => {
    const twice = [give(result(), edge(5), 4n), give(variable('a'), edge(5), 4n)];
    const iterations = [give(variable('t[0]'), edge(9), 4n), give(variable('t[1]'), edge(9), 4n)];
    const merged = (values: InputValue[], sites: Awaited<typeof program>) =>
      mergeRepeated(assignSites(values, sites, 'exact')).length;
    expect(merged(twice, await program)).toBe(1);
    expect(merged(iterations, await program)).toBe(2);
  });
});

describe('listCandidates', () => {
  it('tries the most literal reading first, with zero for what is open', async () => {
    const [first, ...rest] = listCandidates([[give(variable('a'), edge(5), 9n)]], await program, []);
    expect(first).toMatchObject({ fill: 0n, values: [{ sites: [1] }] });
    expect(rest.map(({ fill }) => fill)).toContain(-1n);
  });

  it('runs a program without inputs once', async () => {
    expect(listCandidates([], { sites: [], otherCalls: [] }, [42n])).toEqual([{ values: [], fill: 0n }]);
  });
});
