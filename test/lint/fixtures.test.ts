import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import { findRule } from '../../src/lint/select-rules.js';
import { contextOf, RULE_FOLDERS, ruleFolders } from './rule-folders.js';

describe.each(ruleFolders)('$name', (folder) => {
  it.each(folder.files)('$file', (fixture) => {
    const bytes = readFileSync(join(RULE_FOLDERS, folder.name, fixture.file));
    const context = contextOf(folder, fixture);
    const { findings } = lintBytes(bytes, fixture.file, { ...DEFAULT_SETTINGS, context });
    const counted = new Set([folder.rule, ...fixture.findings.map(({ rule }) => rule)]);
    const found = findings
      .filter(({ ruleId }) => fixture.only === true || counted.has(ruleId))
      .map(({ ruleId, position }) => `${ruleId} ${position.line}:${position.column}`);
    const expected = fixture.findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
    for (const finding of findings) {
      expect(Object.keys(findRule(finding.ruleId)?.messages ?? {})).toContain(finding.messageId);
      expect(findingMessage(finding), finding.ruleId).not.toMatch(/\{\w+\}|undefined|NaN|\[object/);
    }
  });
});
