import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { findingMessage } from '../../../src/lint/finding-message.js';
import { applyFixes } from '../../../src/lint/fixes/apply-fixes.js';
import { lintWitness } from '../../../src/lint/lint-witness.js';
import { fixture, read, replaced } from '../../witness/fixtures.js';

const violation = fixture('violation-2.0.yml');

/** All scalars as texts: quotes make no difference. */
const parse = (text: string) => parseYaml(text, { schema: 'failsafe' });

/** A text after its fixes, and the rules whose fixes they were. */
function fix(text: string) {
  const findings = lintWitness(read(text), {
    profile: 'strict',
    programs: [{ name: 'src/loop.c', sha256: 'a'.repeat(64) }],
  });
  const { text: fixed, applied } = applyFixes(text, findings);
  return { fixed, rules: applied.map(({ ruleId }) => ruleId) };
}

describe('a safe correction', () => {
  it.each([
    ['WY011', '"2.0"', '2.0'],
    ['WY018', '"1.0"', '1.0'],
    ['WS012', '"1.0"', '1:30'],
    ['WS010', 'name: a tool', 'name: on'],
    ['WY013', /uuid: .*\n {4}/.exec(violation)?.[0] ?? '', ''],
    ['WY015', /creation_time: .*\n {4}/.exec(violation)?.[0] ?? '', ''],
  ])('of %s is complete, and changes no other value', (rule, part, by) => {
    const { fixed, rules } = fix(replaced(violation, part, by));
    expect(rules).toContain(rule);
    expect(fix(fixed).rules).not.toContain(rule);
    const wanted = parse(violation);
    const found = parse(fixed);
    expect(found[0].content).toEqual(wanted[0].content);
    expect(Object.keys(found[0].metadata).sort()).toEqual(Object.keys(wanted[0].metadata).sort());
  });

  it('of a hash writes that of the program of the same name', () => {
    const { fixed, rules } = fix(violation);
    expect(rules).toContain('WT006');
    expect(parse(fixed)[0].metadata.task.input_file_hashes).toEqual({ 'loop.c': 'a'.repeat(64) });
  });

  it('gives the same UUID each time, and another one to another entry', () => {
    const text = violation.replace(/ {4}uuid: .*\n/, '');
    const twice = `${text}${text.replace('# ', '# ')}`;
    const uuids = (source: string): unknown[] =>
      parse(fix(source).fixed).map((entry: { metadata: { uuid: unknown } }) => entry.metadata.uuid);
    expect(uuids(text)).toEqual(uuids(text));
    expect(new Set(uuids(twice)).size).toBe(2);
    for (const uuid of uuids(twice))
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  it.each<[string, readonly string[]]>([
    ['name: on', ['"on" …: write "on" in quotes: name: "on"']],
    ['on: a tool', ['"on" …: write "on" in quotes: "on": a tool']],
    ['name: 1:30', ['"1:30" …: write "1:30" in quotes: name: "1:30"']],
    ['name: =', ['"=" …: write "=" in quotes: name: "="']],
    ['=: a tool', ['"=" …']],
    ['<<: a tool', ['"<<" …']],
    ['name: 017', ['"017" …']],
    ['name: "on"', []],
  ])('is offered for what old readers misread, where it changes nothing: %s', (by, expected) => {
    const text = replaced(violation, 'name: a tool', by);
    const line = text.slice(0, text.indexOf(by)).split('\n').length;
    const found = lintWitness(read(text), { profile: 'strict' }).filter(
      ({ ruleId, position }) => ruleId.startsWith('WS') && position.line === line,
    );
    const fixedLine = (finding: (typeof found)[number]) =>
      applyFixes(text, [finding]).text.split('\n')[line - 1]?.trim();
    expect(
      found.map((finding) => {
        const { fix } = finding;
        const told = findingMessage(finding).replace(/(?<=^"[^"]*" ).*/, '…');
        return fix === undefined ? told : `${told}: ${fix.description}: ${fixedLine(finding)}`;
      }),
    ).toEqual(expected);
  });

  it('is not offered where a mapping is written in braces', () => {
    const { rules } = fix('- {entry_type: invariant_set, metadata: {format_version: "2.0"}, content: []}\n');
    expect(rules).toEqual([]);
  });
});
