import { describe, expect, it } from 'vitest';
import { expectConsensus, familyOf, findConsensus } from '../../src/score/consensus.js';
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
    expect(familyOf('a/x')).toBe('a');
    expect(familyOf('a')).toBe('a');
  });

  it('asks no reference, but tells how far it agrees', () => {
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
});
