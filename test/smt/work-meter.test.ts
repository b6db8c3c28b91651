import { describe, expect, it } from 'vitest';
import { check, type SolverSession } from '../../src/smt/solver.js';
import { WorkMeter } from '../../src/smt/work-meter.js';

/**
 * A conversation in which each check costs as much as is allowed, up to `cost`, and then has an answer; and makes so many
 * clauses, or does not say how many.
 */
function sessionThatCosts(cost: number, clauses: number | 'not said' = 0): SolverSession {
  let total = 0;
  let made = 0;
  let limit = 0;
  return {
    send: async (commands) => {
      limit = Number(/rlimit (\d+)/.exec(commands)?.[1] ?? limit);
      if (commands === '(get-info :all-statistics)') {
        const said = clauses === 'not said' ? '' : ` :mk-clause ${made}\n`;
        return `(:memory 9.75\n${said} :rlimit-count ${total}\n :time 0.01)\n`;
      }
      total += Math.min(cost, limit);
      made += clauses === 'not said' ? 0 : clauses;
      return cost < limit ? 'unsat' : 'unknown';
    },
    close: () => undefined,
  };
}

const budget = (work: number, meter: WorkMeter) => ({ work, meter, milliseconds: 1000 });

describe('a meter of work', () => {
  it('counts what checks cost', async () => {
    const meter = new WorkMeter(1_000_000);
    const session = sessionThatCosts(100_000);
    expect(await check(session, budget(500_000, meter))).toBe('unsat');
    expect(await check(session, budget(500_000, meter))).toBe('unsat');
    expect([meter.left, meter.isShort]).toEqual([800_000, false]);
  });

  it('is short where a check gives up, and asks nothing when it is used up', async () => {
    const meter = new WorkMeter(150_000);
    const session = sessionThatCosts(100_000);
    expect(await check(session, budget(90_000, meter))).toBe('unknown');
    expect([meter.left, meter.isShort]).toEqual([60_000, true]);
    expect(await check(session, budget(90_000, meter))).toBe('unknown');
    expect(meter.left).toBe(0);
    expect(await check(sessionThatCosts(10), budget(90_000, meter))).toBe('unknown');
  });

  it('of a part counts for the whole as well', async () => {
    const meter = new WorkMeter(1_000_000);
    const part = meter.part(0.1);
    expect(await check(sessionThatCosts(200_000), budget(500_000, part))).toBe('unknown');
    expect([part.left, meter.left, part.isShort, meter.isShort]).toEqual([0, 900_000, true, true]);
  });

  it('counts clauses, of each check those that it has made', async () => {
    const meter = new WorkMeter(1_000_000);
    const session = sessionThatCosts(100_000, 50_000);
    expect(await check(session, budget(500_000, meter))).toBe('unsat');
    expect(await check(session, budget(500_000, meter))).toBe('unsat');
    expect(meter.left).toBe(700_000);
  });

  it('takes two clauses for a unit where a check is given up that does not say how many it has made', async () => {
    const meter = new WorkMeter(1_000_000);
    expect(await check(sessionThatCosts(200_000, 'not said'), budget(100_000, meter))).toBe('unknown');
    expect(await check(sessionThatCosts(50_000, 'not said'), budget(100_000, meter))).toBe('unsat');
    expect(meter.left).toBe(650_000);
  });

  it('takes all that a check may cost for used where the solver does not say it', async () => {
    const meter = new WorkMeter(1_000_000);
    const silent = { send: async () => 'unsat', close: () => undefined };
    expect(await check(silent, budget(300_000, meter))).toBe('unsat');
    expect(meter.left).toBe(700_000);
  });
});
