import { describe, expect, it } from 'vitest';
import { askedRules, FindingCollector, reportAll } from '../../src/lint/collect-findings.js';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { defineRule, type RuleFinding } from '../../src/lint/rule/rule.js';
import { RULES } from '../../src/lint/rules/all-rules.js';
import { fixture, inGraph } from '../witness/fixtures.js';

const rule = (id: string, needs: 'witness' | 'program' = 'witness') =>
  defineRule({
    id,
    name: 'n',
    summary: 's',
    severity: 'error',
    consequence: 'none',
    formats: [],
    profile: 'default',
    needs,
    witnessLint: [],
    messages: {},
    check: {},
  });

const at = (line: number, messageId = 'm', args?: RuleFinding['args']): RuleFinding => ({
  messageId,
  args,
  position: { line, column: 1 },
});

/** What is kept of findings of one rule: `line messageId`. */
function keep(findings: Iterable<RuleFinding>): readonly string[] {
  const collector = new FindingCollector();
  reportAll(findings, collector.makeReporter(rule('W1')));
  return collector.findings.map(({ position, messageId }) => `${position.line} ${messageId}`);
}

describe('findings about a file', () => {
  it.each<[string, readonly RuleFinding[], readonly string[]]>([
    ['none', [], []],
    ['the same twice', [at(1), at(2), at(1)], ['1 m', '2 m']],
    ['another message at one place', [at(1), at(1, 'n')], ['1 m', '1 n']],
    ['other arguments at one place', [at(1, 'm', { a: 1 }), at(1, 'm', { a: 2 })], ['1 m', '1 m']],
    ['the same arguments at one place', [at(1, 'm', { a: 'x' }), at(1, 'm', { a: 'x' })], ['1 m']],
    [
      'the same text in other arguments',
      [at(1, 'm', { a: 'x', b: undefined }), at(1, 'm', { a: undefined, b: 'x' })],
      ['1 m', '1 m'],
    ],
  ])('are kept once: %s', (_what, findings, kept) => expect(keep(findings)).toEqual(kept));

  it('are those of all rules, each of which has its own', () => {
    const collector = new FindingCollector();
    for (const id of ['W1', 'W2']) reportAll([at(1), at(1)], collector.makeReporter(rule(id)));
    expect(collector.findings.map(({ ruleId }) => ruleId)).toEqual(['W1', 'W2']);
  });

  it('of a rule are a thousand at most, and the search then ends', () => {
    let asked = 0;
    function* endless() {
      for (let line = 1; ; line++) {
        asked++;
        yield at(line);
      }
    }
    expect(keep(endless())).toHaveLength(1000);
    expect(asked).toBe(1000);
    const report = new FindingCollector().makeReporter(rule('W1'));
    const answers = Array.from({ length: 1002 }, (_, line) => report(at(line)));
    expect(answers.indexOf('enough')).toBe(999);
    expect(answers.slice(999)).toEqual(['enough', 'enough', 'enough']);
  });

  it('are the first thousand in either format', () => {
    const yaml = fixture('violation-2.0.yml').replace(
      /\n {4}uuid:/,
      `${'\n    extra: 1'.repeat(1500)}\n    uuid:`,
    );
    const graphml = inGraph('<node id="a"/>\n'.repeat(1501));
    for (const [text, ruleId] of [
      [yaml, 'WY002'],
      [graphml, 'WG022'],
    ] as const) {
      const { findings } = lintBytes(Buffer.from(text), 'w');
      expect(findings.filter((each) => each.ruleId === ruleId)).toHaveLength(1000);
    }
  });
});

describe('rules that need a program', () => {
  const rules = [rule('W1'), rule('W2', 'program')];
  it.each([
    ['no program is known', undefined, ['W1']],
    ['there is none', [], ['W1']],
    ['there is one', [{ name: 'p.c', sha256: 'a'.repeat(64) }], ['W1', 'W2']],
  ])('are asked only if there is one: %s', (_what, programs, ids) =>
    expect(askedRules(rules, { profile: 'default', programs }).map(({ id }) => id)).toEqual(ids),
  );

  it.each(['graphml', 'yaml'])('are not asked without one about a witness in %s', (format) => {
    const text =
      format === 'yaml' ? fixture('violation-2.0.yml') : inGraph('<data key="programfile">p.c</data>');
    const known = { profile: 'strict', programs: [{ name: 'other.c', sha256: 'a'.repeat(64) }] } as const;
    const ask = (context: Parameters<typeof askedRules>[1]) =>
      lintBytes(Buffer.from(text), 'w', { context, severities: new Map(), suppressions: 'ignored' }).findings;
    const needing = new Set(RULES.flatMap(({ id, needs }) => (needs === 'program' ? [id] : [])));
    const found = (findings: ReturnType<typeof ask>) =>
      findings.filter(({ ruleId }) => needing.has(ruleId)).map((each) => findingMessage(each));
    expect(found(ask({ ...known, programs: [] }))).toEqual([]);
    expect(found(ask(known))).not.toEqual([]);
  });
});
