import { describe, expect, it } from 'vitest';
import { gravestConsequence } from '../../src/lint/lint-witness.js';
import { listRules } from '../../src/lint/list-rules.js';
import type { Consequence, Diagnostic } from '../../src/lint/rule/diagnostic.js';
import { findData } from '../../src/lint/rule/find-data.js';
import { makeUuid } from '../../src/lint/rule/make-uuid.js';
import type { Rule } from '../../src/lint/rule/rule.js';
import {
  isDataRace,
  isKnownProperty,
  isSafety,
  isTermination,
  nameProperty,
  splitFormulas,
} from '../../src/lint/rule/stated-property.js';
import { RULES } from '../../src/lint/rules/all-rules.js';
import { findRule, selectRules } from '../../src/lint/select-rules.js';
import { byPosition, toDiagnostic } from '../../src/lint/to-diagnostic.js';
import { baseName } from '../../src/source/base-name.js';
import type { GraphmlData } from '../../src/witness/graphml/graphml-events.js';

it('the list of rules has all that can be said of each', () => {
  const told = RULES.map(({ check, fix, ...rule }) => ({
    ...rule,
    explanation: `docs/reference/rules/${rule.id}.md`,
  }));
  expect(listRules()).toStrictEqual(told);
});

describe('the rules of a profile', () => {
  const namesIn = (profile: Rule['profile'], severities: Parameters<typeof selectRules>[1] = new Map()) =>
    selectRules(profile, severities).map(({ id, severity }) => `${id} ${severity}`);
  const own = (...profiles: readonly string[]) =>
    RULES.filter(({ profile }) => profiles.includes(profile)).map(({ id, severity }) => `${id} ${severity}`);

  it('are its own and those of the profiles before it', () => {
    expect(namesIn('default')).toEqual(own('default'));
    expect(namesIn('sv-comp')).toEqual(own('default', 'sv-comp'));
    expect(namesIn('strict')).toEqual(RULES.map(({ id, severity }) => `${id} ${severity}`));
    expect(new Set([own('default'), own('sv-comp'), own('strict')].map(({ length }) => length > 0))).toEqual(
      new Set([true]),
    );
  });

  it("are changed by the user's settings", () => {
    const further = RULES.find(({ profile }) => profile === 'strict')?.id ?? '';
    const changed = namesIn(
      'default',
      new Map([
        ['WT001', 'off'],
        ['WT002', 'info'],
        [further, 'error'],
      ] as const),
    );
    expect(changed).not.toContain('WT001 error');
    expect(changed).toContain('WT002 info');
    expect(changed).toContain(`${further} error`);
    expect(changed).toHaveLength(own('default').length);
  });

  it.each([
    ['WT001', 'WT001'],
    ['wt001', 'WT001'],
    ['yaml-tab', 'WS016'],
    ['YAML-TAB', undefined],
    ['WT', undefined],
    ['', undefined],
  ])('%s is %s', (written, id) => expect(findRule(written)?.id).toBe(id));
});

const diagnostic = (line: number, column: number, ruleId: string, messageId = 'm'): Diagnostic => ({
  ruleId,
  ruleName: 'n',
  severity: 'error',
  consequence: 'none',
  messageId,
  args: {},
  position: { line, column },
});

describe('findings', () => {
  it('have their rule, and an end and a correction if there is one', () => {
    const [rule] = RULES;
    if (rule === undefined) throw new Error('no rule');
    const known = {
      ruleId: rule.id,
      ruleName: rule.name,
      severity: rule.severity,
      consequence: rule.consequence,
    };
    const position = { line: 2, column: 3 };
    expect(Object.keys(toDiagnostic(rule, { messageId: 'm', position })).sort()).toEqual(
      [...Object.keys(known), 'messageId', 'args', 'position'].sort(),
    );
    const rest = {
      messageId: 'm',
      args: { part: 'a', count: 2 },
      position,
      end: { line: 2, column: 5 },
      fix: { description: 'd', edits: [] },
    };
    expect(toDiagnostic(rule, rest)).toEqual({ ...known, ...rest });
    const unsure = { ...rest, args: { ...rest.args, value: undefined } };
    expect(toDiagnostic(rule, unsure)).toStrictEqual({ ...known, ...rest });
  });

  it('are in the order of their places, then of rules, then of messages', () => {
    const ordered = [
      diagnostic(1, 9, 'B'),
      diagnostic(2, 1, 'B'),
      diagnostic(2, 10, 'A', 'a'),
      diagnostic(2, 10, 'A', 'b'),
      diagnostic(2, 10, 'B', 'a'),
      diagnostic(10, 1, 'A'),
    ];
    expect(ordered.toReversed().toSorted(byPosition)).toEqual(ordered);
    expect([3, 0, 5, 2, 4, 1].map((index) => ordered[index] as Diagnostic).toSorted(byPosition)).toEqual(
      ordered,
    );
    expect(byPosition(diagnostic(1, 1, 'A'), diagnostic(1, 1, 'A'))).toBe(0);
  });

  it.each<[readonly Consequence[], Consequence]>([
    [[], 'none'],
    [['none'], 'none'],
    [['none', 'witness-type mismatch'], 'witness-type mismatch'],
    [['witness-type mismatch', 'witness-version mismatch'], 'witness-version mismatch'],
    [['witness-version mismatch', 'witness invalid', 'none'], 'witness invalid'],
  ])('with %j make a witness %s', (consequences, gravest) =>
    expect(
      gravestConsequence(consequences.map((consequence) => ({ ...diagnostic(1, 1, 'A'), consequence }))),
    ).toBe(gravest),
  );
});

describe('data of an element', () => {
  const data = (...names: readonly string[]) =>
    names.map((name, index) => ({ name, value: String(index) })) as unknown as readonly GraphmlData[];
  it.each([1, 31, 32, 33, 100])('are the first of a key among %i others', (others) => {
    const all = data(...Array.from({ length: others }, (_, index) => `k${index}`), 'entry', 'entry');
    expect(findData({ data: all }, 'entry')).toBe(all[others]);
    expect(findData({ data: all }, 'entry')).toBe(all[others]);
    expect(findData({ data: all }, 'k0')).toBe(all[0]);
    expect(findData({ data: all }, 'sink')).toBeUndefined();
  });
});

it.each([
  ['a.c', 'a.c'],
  ['/x/y/a.c', 'a.c'],
  ['C:\\x\\a.c', 'a.c'],
  ['x\\y/a.c', 'a.c'],
  ['x\n/a.c', 'a.c'],
  ['x/', ''],
])('the file of %j is called %j', (path, name) => expect(baseName(path)).toBe(name));

describe('the property that a witness states', () => {
  it.each<[string, readonly string[]]>([
    ['CHECK( init(main()), LTL(G ! call(reach_error())) )', ['G!call(reach_error())']],
    ['CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )', ['G!call(reach_error())']],
    ['G ! call(reach_error())', ['G!call(reach_error())']],
    ['LTL(G valid-free) LTL(G valid-deref)', ['valid-free', 'valid-deref']],
    ['G valid-free|valid-deref||valid-memtrack', ['valid-free', 'valid-deref', 'valid-memtrack']],
    ['LTL(G valid-free && G valid-deref)', ['valid-free', 'valid-deref']],
    ['LTL(F end', ['Fend']],
    ['not G valid-free', ['notGvalid-free']],
    ['', ['']],
  ])('%j is %j', (text, formulas) => expect(splitFormulas(text)).toEqual(formulas));

  it('is not looked for in a long text', () => {
    const text = `${' '.repeat(9_994)}F end`;
    expect(splitFormulas(text)).toEqual(['Fend']);
    expect(splitFormulas(` \n${text}`)).not.toEqual(['Fend']);
  });

  it.each([
    // specification, known, termination, safety
    ['CHECK( init(main()), LTL(G ! call(reach_error())) )', true, false, true],
    ['CHECK( init(main()), LTL(F end) )', true, true, false],
    ['CHECK( init(main()), LTL(G valid-free) )', true, false, true],
    ['G valid-memcleanup', true, false, true],
    ['G ! overflow', true, false, true],
    ['G ! data-race', true, false, true],
    ['G ! deadlock', true, false, true],
    ['G assert', true, false, true],
    ['G ! label(ERROR)', true, false, true],
    ['LTL(G ! overflow) LTL(F end)', true, true, false],
    ['LTL(G ! overflow) LTL(G fun)', false, false, false],
    ['not G ! overflow', false, false, false],
    ['G ! overflow at last', false, false, false],
    ['', false, false, false],
  ])('%j: known %s, termination %s, safety %s', (text, known, termination, safety) =>
    expect([isKnownProperty(text), isTermination(text), isSafety(text)]).toEqual([
      known,
      termination,
      safety,
    ]),
  );

  it.each([
    ['CHECK( init(main()), LTL(G ! data-race) )', true],
    ['LTL(G ! overflow) LTL(G ! data-race)', true],
    ['G ! overflow', false],
    ['', false],
  ])('%j: about data races %s', (text, race) => expect(isDataRace(text)).toBe(race));

  it.each<[readonly string[], string | undefined]>([
    [['CHECK( init(main()), LTL(G ! call(reach_error())) )'], 'unreach-call'],
    [['G ! call(__VERIFIER_error())'], 'unreach-call'],
    [['G ! label(ERROR)'], 'unreach-label'],
    [['LTL(G valid-memcleanup)'], 'valid-memcleanup'],
    [['G valid-deref'], 'valid-deref'],
    [['G ! overflow'], 'no-overflow'],
    [['G ! data-race'], 'no-data-race'],
    [['F end'], 'termination'],
    [['G assert'], 'assert_java'],
    [['G ! overflow', ''], 'no-overflow'],
    [['G ! overflow', 'G !overflow'], 'no-overflow'],
    [['G valid-free && G valid-deref && G valid-memtrack'], 'valid-memsafety'],
    [['G valid-free', 'G valid-deref'], 'valid-memsafety'],
    [['G valid-free', 'G valid-memcleanup'], undefined],
    [['G valid-free', 'G fun'], undefined],
    [['G ! overflow', 'F end'], undefined],
    [['G fun'], undefined],
    [['x G ! overflow'], undefined],
    [[''], undefined],
    [[], undefined],
  ])('%j: named %s', (texts, name) => expect(nameProperty(texts)).toBe(name));
});

describe('a UUID that follows from a text', () => {
  // Worked out by a program of its own; that of the empty text begins with the published start of FNV-1a.
  it.each([
    ['', '6c62272e-07bb-8142-a2b8-21756295c58d'],
    ['a', '08809544-baab-8be9-9aa0-733055b69927'],
    ['foobar', 'dc8f43fd-586b-89be-9fc4-a8b564a29f4d'],
    ['𝕏', '087c621d-00ab-8be9-9aa0-732dc0a87b63'],
  ])('%j: %s', (text, uuid) => expect(makeUuid(text)).toBe(uuid));

  it('is one of RFC 9562, and another one where the beginning or the end is another', () => {
    const long = 'x'.repeat(50_000);
    const uuids = [long, `y${long.slice(1)}`, `${long.slice(1)}y`].map(makeUuid);
    expect(new Set(uuids).size).toBe(3);
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(makeUuid(`${'x'.repeat(25_000)}y${'x'.repeat(24_999)}`)).toBe(uuids[0]);
  });
});
