import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes, StreamedLint } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS, type LintSettings } from '../../src/lint/lint-settings.js';
import type { Diagnostic } from '../../src/lint/rule/diagnostic.js';
import { InputError } from '../../src/source/input-error.js';
import { effort } from '../effort.js';
import { inGraph } from '../witness/fixtures.js';
import { changeGraphml, graphmlChanges } from './graphml-changes.js';
import { imitate } from './witnesslint/imitate.js';

const FOLDERS = join(import.meta.dirname, '../../witnesses/rules');
const witnesses = readdirSync(FOLDERS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.startsWith('WG') && file.endsWith('.graphml'))
  .toSorted()
  .map((file) => readFileSync(join(FOLDERS, file), 'utf8'));

const STRICT: LintSettings = { ...DEFAULT_SETTINGS, context: { profile: 'strict' } };

const lint = (text: string, settings = DEFAULT_SETTINGS): readonly Diagnostic[] =>
  lintBytes(Buffer.from(text), 'w', settings).findings;

const changed = fc
  .tuple(fc.constantFrom(...witnesses), graphmlChanges)
  .map(([text, changes]) => changeGraphml(text, changes));

/** Rules that refuse more than WitnessLint does. */
const STRICTER: ReadonlySet<string> = new Set(['WG056', 'WG059', 'WG023']);

describe('linting GraphML', () => {
  it('calls a witness invalid exactly if WitnessLint does', () => {
    fc.assert(
      fc.property(changed, (text) => {
        const { exitCode, messages } = imitate(text, { ignoreSelfLoops: true });
        const invalid = lint(text).filter(({ consequence }) => consequence === 'witness invalid');
        if (exitCode === 0) expect(invalid.filter(({ ruleId }) => !STRICTER.has(ruleId))).toEqual([]);
        else expect(invalid, messages.join('\n')).not.toEqual([]);
      }),
      { numRuns: effort(300, 1000) },
    );
  });

  it('finds the same in the same places, whatever the pieces', () => {
    fc.assert(
      fc.property(changed, fc.integer({ min: 1, max: 50 }), (text, length) => {
        const bytes = Buffer.from(text);
        const streamed = new StreamedLint('w', STRICT);
        let failure: InputError | undefined;
        let findings: readonly Diagnostic[] = [];
        try {
          for (let at = 0; at < bytes.length; at += length) streamed.write(bytes.subarray(at, at + length));
          findings = streamed.end().findings;
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          failure = error;
        }
        const whole = lint(text, STRICT);
        if (failure === undefined) expect(findings).toEqual(whole);
        else expect(whole.map(findingMessage)[0]).toContain(failure.problem.message);
      }),
      { numRuns: 150 },
    );
  });

  it('reports a rule that is broken everywhere a thousand times', () => {
    const text = inGraph('<node id="a"><data key="sink">?</data></node>\n'.repeat(6000));
    const counts = new Map<string, number>();
    for (const { ruleId } of lint(text)) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
    expect(counts.get('WG024')).toBe(1000);
    expect(counts.get('WG022')).toBe(1000);
    expect(counts.get('WG016')).toBe(1);
  });

  it('takes ids and keys that are names of object members for what they are', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const keys = names.map((name) => `<key id="${name}" for="node"/>`).join('');
    const nodes = names.map((name) => `<node id="${name}"><data key="${name}">x</data></node>`).join('');
    const edges = '<edge source="__proto__" target="constructor"/><edge source="valueOf" target="toString"/>';
    const text = inGraph(nodes + edges).replace('<graph ', () => `${keys}<graph `);
    const found = lint(text, STRICT).map((each) => `${each.ruleId} ${findingMessage(each)}`);
    expect(found.filter((each) => /proto|constructor|toString|hasOwn|valueOf/.test(each))).toEqual([
      'WG033 the node "valueOf" is not declared',
    ]);
  });
});
