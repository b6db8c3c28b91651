import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { score } from '../../src/score/score.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'check-participants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (benchmark: string) => {
  const file = join(folder, `${benchmark}.results.xml`);
  writeFileSync(
    file,
    `<result tool="T" benchmarkname="${benchmark}" name="SV-COMP24_unreach-call.ReachSafety-Loops">
     <run name="c/t.yml" properties="unreach-call" expectedVerdict="true"><column title="status" value="true"/></run></result>`,
  );
  return file;
};
const FILES = ['otter', 'finch/quick', 'heron-validate-correctness-witnesses-2.0-otter'].map((name) =>
  write(name.replace('/', '_')),
);

/** Scores three files by a structure with these lists. */
function scored(lists: string) {
  const structure = join(folder, 'structure.yml');
  writeFileSync(
    structure,
    `competition: X
verifiers: [otter, listed]
validators: { listed-too: {} }
categories:
  Overall: { categories: [unreach-call.ReachSafety-Loops, unreach-call.ReachSafety-Heap], verifiers: [member], validators: [member-too] }
${lists}
`,
  );
  return score({ files: FILES, structure });
}

describe('names in a structure', () => {
  it.each([
    'hors_concours: [otter, listed, listed-too, member, member-too, heron, heron-correctness-2.0, finch_quick]',
    'not_participating: [heron]',
    'opt_out: { otter: [Overall, unreach-call.ReachSafety-Heap], heron-violation-1.0: [] }',
    'opt_in: { otter: [unreach-call.ReachSafety-Loops] }',
  ])('that fit something: %s', async (lists) => {
    const { table } = await scored(lists);
    expect(table.categories.map(({ name }) => name)).toContain('Overall');
  });

  it.each([
    ['hors_concours: [oter]', '\'hors_concours\' of the structure has the tool "oter"', 'otter'],
    ['not_participating: [hern]', '\'not_participating\' of the structure has the tool "hern"', 'heron'],
    ['opt_out: { oter: [Overall] }', '\'opt_out\' of the structure has the tool "oter"', 'otter'],
    ['opt_in: { oter: [Overall] }', '\'opt_in\' of the structure has the tool "oter"', 'otter'],
    ['opt_out: { otter: [Overal] }', '\'opt_out\' of the structure has the category "Overal"', 'Overall'],
    [
      'opt_in: { otter: [unreach-call.ReachSafety-Heep] }',
      '\'opt_in\' of the structure has the category "unreach-call.ReachSafety-Heep"',
      'unreach-call.ReachSafety-Heap',
    ],
  ])('that fit nothing are an error: %s', async (lists, message, near) => {
    const problem = await problemOf(() => scored(lists));
    expect(problem).toMatchObject({ code: 'unknown-name', message: `${message}, which fits nothing` });
    expect(problem.remedy).toMatch(new RegExp(`^did you mean '${near}'\\? choose from: `));
  });

  it('of a rule set, too', async () => {
    const ruleset = join(folder, 'rules.yml');
    writeFileSync(ruleset, 'name: own\nextends: sv-comp-2024\nparticipants: { horsConcours: [oter] }\n');
    expect(await problemOf(() => score({ files: FILES, ruleset }))).toMatchObject({
      code: 'unknown-name',
      message: `'hors_concours' of own has the tool "oter", which fits nothing`,
    });
  });
});
