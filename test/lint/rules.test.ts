import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRules } from '../../src/lint/list-rules.js';
import { ALL_FORMATS } from '../../src/lint/rule/formats.js';
import { RULES } from '../../src/lint/rules/all-rules.js';
import { formatRulesPage } from '../../src/report/rules.js';
import { RULE_FOLDERS, ruleFolders } from './rule-folders.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'src/lint/rules');
const PAGES = join(ROOT, 'docs/reference/rules');

const ids = RULES.map(({ id }) => id);
const declared = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/^ {2}id: '(.+)',$/gm)].map(([, id]) => ({
      file,
      id,
    })),
  );

describe('rules', () => {
  it('have codes and names of their own', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(ids.length);
  });

  it('are registered, each from its own file', () => {
    expect(declared.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(new Set(declared.map(({ file }) => file)).size).toBe(declared.length);
  });

  it('have a page each, and every page a rule', () => {
    expect(readdirSync(PAGES).sort()).toEqual(ids.map((id) => `${id}.md`));
  });

  it('have a folder each, and every folder a rule', () => {
    expect(ruleFolders.map(({ name }) => name)).toEqual(RULES.map(({ id, name }) => `${id}-${name}`));
  });
});

describe('docs/reference/rules.md', () => {
  const page = readFileSync(join(ROOT, 'docs/reference/rules.md'), 'utf8');
  it('is what the program prints: witness-check rules --format markdown', () => {
    expect(formatRulesPage(listRules())).toBe(page);
  });
  it('has every rule', () => {
    for (const id of ids) expect(page).toContain(`| [${id}](rules/${id}.md) |`);
  });
});

describe.each(RULES)('$id', ({ id, name, summary, formats, check, messages, notConfirmed }) => {
  it('says what it is', () => {
    expect(id).toMatch(/^W[A-Z]\d{3}$/);
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(summary).toMatch(/^[A-Z`'].{10,140}[^.]$/);
    expect(formats.length).toBeGreaterThan(0);
    expect(formats.filter((each) => !ALL_FORMATS.includes(each))).toEqual([]);
    expect(Object.values(check)).not.toEqual([]);
  });

  it('has messages of one sentence, whose arguments and parts can be told', () => {
    expect(Object.keys(messages)).not.toEqual([]);
    for (const [messageId, text] of Object.entries(messages)) {
      expect(messageId).toMatch(/^[a-z][a-zA-Z0-9-]*$/);
      expect(text).toMatch(/^\S.*[^.\s]$/);
      // Nothing but letters in braces, no part without an argument, and none in another.
      expect(text.replace(/\{[a-z]+\}/gi, '')).not.toMatch(/[{}]/);
      expect(text.replace(/\[[^[\]]*\{\w+\}[^[\]]*\]/g, '')).not.toMatch(/[[\]]/);
    }
  });

  it('has a page with a wrong and a right example and a reason', () => {
    const page = readFileSync(join(PAGES, `${id}.md`), 'utf8');
    expect(page).toMatch(
      new RegExp(`^# ${id} ${name}\n\n\\S[^]*?\n## Wrong\n\n[^]*?\n## Right\n\n[^]*?\n## Why\n\n[^]*\\S\n$`),
    );
    const wrong = page.slice(page.indexOf('## Wrong'), page.indexOf('## Right'));
    const right = page.slice(page.indexOf('## Right'), page.indexOf('## Why'));
    for (const part of [wrong, right]) expect(part).toMatch(/^```/m);
  });

  it('says on its page whether it is confirmed, and why not', () => {
    const page = readFileSync(join(PAGES, `${id}.md`), 'utf8');
    const [, doubt] = /\nNot confirmed: (.*)\.\n$/.exec(page) ?? [];
    expect(doubt).toBe(notConfirmed);
  });

  it('has valid and invalid witnesses', () => {
    const folder = ruleFolders.find(({ rule }) => rule === id);
    const files = folder?.files ?? [];
    const isInvalid = files.map(({ findings }) => findings.some(({ rule }) => rule === id));
    expect(isInvalid).toContain(true);
    expect(isInvalid).toContain(false);
    for (const { file } of files) {
      expect(existsSync(join(RULE_FOLDERS, folder?.name ?? '', file)), file).toBe(true);
    }
  });
});
