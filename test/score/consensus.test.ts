import { describe, expect, it } from 'vitest';
import { expectConsensus, findConsensus, stripVariant } from '../../src/score/consensus.js';
import { record } from './records.js';

const RULES = { agreeing: 3, singleToolConfidence: 0.993 };
const MATCH = { mode: 'main', exactProperties: ['valid-memsafety'] } as const;

/** `'a:true b:false'`: runs of the tools on one task whose expected verdict nobody knows. */
const runs = (task: string, answers: string, property = 'unreach-call') =>
  answers.split(' ').map((word) => {
    const [tool = '', status = 'unknown'] = word.split(':');
    return record({ tool, task, status, property, expected: undefined });
  });
const find = (records: ReturnType<typeof runs>, references: readonly string[] = []) =>
  findConsensus(records, RULES, MATCH, new Set(references));

describe('a consensus of verifiers', () => {
  it('compares verdicts up to the parenthesis, and where parts count exactly', () => {
    const answers = 'a:false b:false(valid-deref) c:false(valid-free) d:TIMEOUT';
    const { values } = find([...runs('1', answers), ...runs('2', answers, 'valid-memsafety')]);
    expect(values.map(({ reference }) => reference)).toEqual([
      { kind: 'known', value: 'false', because: 'all-agree' },
      { kind: 'unknown', because: 'majority-by-confidence' },
    ]);
  });

  it('gives one voice to variants that say the same', () => {
    const { trusted, values } = find(runs('1', 'a/x:true a/y:true a/z:true b:false'));
    expect(trusted).toBe(0);
    expect(values[0]?.reference).toEqual({ kind: 'unknown', because: 'more-confident-of-two' });
    expect(stripVariant('a/x')).toBe('a');
    expect(stripVariant('a')).toBe('a');
  });

  it('ignores references, but says how far they agree', () => {
    const { tools, values } = find(
      [...runs('1', 'a:true b:true c:true r:true'), ...runs('2', 'r:true'), ...runs('3', 'a:true r:false')],
      ['r'],
    );
    expect(tools.find(({ tool }) => tool === 'r')).toEqual({
      tool: 'r',
      role: 'reference',
      answered: 3,
      agreed: 1,
      trusted: 1,
    });
    expect(values.map(({ reference }) => reference)).toEqual([
      { kind: 'known', value: 'true', because: 'all-agree' },
      { kind: 'unknown', because: 'nobody-answered' },
      { kind: 'known', value: 'true', because: 'single-tool' },
    ]);
  });

  it('is expected where nothing else is', () => {
    const records = [
      ...runs('1', 'a:true b:true'),
      record({ task: '1', tool: 'c', expected: 'false' }),
      ...runs('2', 'a'),
    ];
    expect(expectConsensus(records, find(records)).map(({ expected }) => expected)).toEqual([
      'true',
      'true',
      'false',
      undefined,
    ]);
  });

  it('takes variants of a reference for one, and counts who answered how often, by name', () => {
    const { tools } = find(
      [...runs('1', 'c:true r/fast:true b:true a:TIMEOUT'), ...runs('2', 'c:true b:unknown a:false')],
      ['r'],
    );
    expect(tools.map(({ tool, role, answered }) => `${tool} ${role} ${answered}`)).toEqual([
      'a competing 1',
      'b competing 1',
      'c competing 2',
      'r/fast reference 1',
    ]);
  });

  it.each(['r', 'r/fast'])('asks no variant of a reference: %s', (reference) => {
    const { values, trusted } = find(runs('1', 'a:true b:true c:true r/fast:false'), [reference]);
    expect(values[0]?.reference).toEqual({ kind: 'known', value: 'true', because: 'all-agree' });
    expect(trusted).toBe(1);
  });

  it('gives a tool two voices whose variants say different things', () =>
    expect(find(runs('1', 'a/x:false a/y:true b:true c:true')).trusted).toBe(1));

  it('shows all answers to a task, those of references too, and of two of a tool the last', () => {
    const { values } = find([...runs('1', 'a:true r:false b:TIMEOUT'), ...runs('1', 'a:false')], ['r']);
    expect(values).toMatchObject([
      {
        task: '1',
        answers: [
          { tool: 'a', value: 'false' },
          { tool: 'r', value: 'false' },
          { tool: 'b', value: undefined },
        ],
      },
    ]);
  });

  it('lets the most trusted variant of a tool speak', () => {
    // Three tools agree on ten tasks: a/good and b with all of them, a/bad and c with some.
    const agreed = Array.from({ length: 10 }, (_, index) =>
      runs(`t${index}`, `a/good:true b:true d:true a/bad:${index < 3 ? 'true' : 'unknown'}`),
    ).flat();
    const values = (answers: string) => find([...agreed, ...runs('x', answers)]).values.at(-1)?.reference;
    // a/good (10) against b (10): nobody has more; with a/bad on its side the tool still has one voice.
    expect(values('a/bad:true a/good:true b:false')).toMatchObject({ kind: 'unknown' });
    expect(values('a/good:true a/bad:true b:false')).toMatchObject({ kind: 'unknown' });
    expect(values('a/bad:true b:false')).toMatchObject({ kind: 'known', value: 'false' });
    expect(values('a/bad:true a/good:true b:false d:true')).toMatchObject({ kind: 'known', value: 'true' });
  });

  it('compares values of examinations exactly, and statuses of every year', () => {
    const examination = { run: 'm', values: 1, complete: true };
    const value = (status: string) =>
      find([record({ status, expected: undefined, examination })]).values[0]?.answers[0]?.value;
    expect([value('4711'), value('true'), value('unknown')]).toEqual(['4711', 'true', undefined]);
    const shown = (status: string, property?: string, match: Parameters<typeof findConsensus>[2] = MATCH) =>
      findConsensus([record({ status, property, expected: undefined })], RULES, match, new Set()).values[0]
        ?.answers[0]?.value;
    expect(shown('UNSAFE')).toBe('false');
    expect(shown('false(valid-free)', 'valid-memsafety')).toBe('false(valid-free)');
    expect(shown('false(x)', undefined)).toBe('false');
    expect(shown('false(x)', 'p', { mode: 'exact', exactProperties: [] })).toBe('false(x)');
  });

  it('is expected of runs that results call missing, with undecided witnesses', () => {
    const claimed = (status: string, validation: object) =>
      record({ tool: status, task: '1', status, expected: undefined, ...validation });
    const records = [
      claimed('true', { validation: { kind: 'decided', category: 'missing' } }),
      claimed('TRUE', { validation: { kind: 'witnesses', witnesses: [] } }),
      record({
        task: '9',
        tool: 'z',
        expected: undefined,
        validation: { kind: 'decided', category: 'missing' },
      }),
    ];
    const expected = expectConsensus(records, find(records.slice(0, 2)));
    expect(expected.map(({ expected: value, validation }) => [value, validation.kind])).toEqual([
      ['true', 'none'],
      ['true', 'witnesses'],
      [undefined, 'decided'],
    ]);
  });
});
