import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import { writeCampaign } from '../../src/campaign/write/write-campaign.js';
import { writeFakeValidator } from './fake-verifier.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'table-generator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** BenchExec's own program: one that is named, one on the PATH, or what scripts/prepare-machine.mjs has installed. */
function findTableGenerator(): { readonly words: readonly string[]; readonly path: string } | undefined {
  const named = process.env.TABLE_GENERATOR ?? 'table-generator';
  if (spawnSync(named, ['--version']).status === 0) return { words: [named], path: '' };
  const path = join(ROOT, 'node_modules/.cache/table-generator');
  const start = 'import sys; from benchexec.tablegenerator import main; sys.exit(main())';
  const words = ['python3', '-c', start];
  const env = { ...process.env, PYTHONPATH: path };
  if (!existsSync(path) || spawnSync('python3', [...words.slice(1), '--version'], { env }).status !== 0)
    return;
  return { words, path };
}

it('the real table-generator shows what a campaign has written', async (context) => {
  const found = findTableGenerator();
  if (found === undefined) return context.skip('table-generator is not installed (pip install benchexec)');
  cpSync(join(ROOT, 'witnesses'), join(folder, 'witnesses'), { recursive: true });
  const tool = writeFakeValidator(folder, 'elm', 'false(unreach-call)');
  const campaign = join(folder, 'campaign');
  await planCampaign(campaign, [join(folder, 'witnesses/campaign')], {
    validatorFolders: [join(folder, 'definitions')],
    tools: [['elm', tool]],
    validators: ['elm'],
    cores: 1,
    memory: 200_000_000,
  });
  for await (const _event of runCampaign(campaign, { sandbox: 'none' }));
  const output = join(folder, 'adjusted');
  const { adjusted, validators } = await writeCampaign(campaign, output);
  const [program = '', ...words] = found.words;
  const { status, stderr } = spawnSync(
    program,
    [...words, '-o', output, '-n', 'all', '-f', 'csv', '-f', 'html', ...adjusted, ...validators],
    { encoding: 'utf8', env: { ...process.env, PYTHONPATH: found.path } },
  );
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('6 run sets') });
  const rows = readFileSync(join(output, 'all.table.csv'), 'utf8')
    .split('\n')
    .slice(3)
    .filter((row) => row !== '')
    .map((row) => row.split('\t'));
  // One row for each task: what verifier and validators say of it stands in the same one.
  expect(rows.map(([task = '']) => task.split('/').at(-1)).sort()).toEqual([
    'even-steps.yml',
    'ticket-price.yml',
    'traffic-light.yml',
    'triangle-number.yml',
  ]);
  const row = rows.find(([task]) => task?.includes('triangle-number')) ?? [];
  expect(row.filter((cell) => cell === 'false(unreach-call)')).toHaveLength(2);
  // Property files are found from where the results lie, so that the page has scores; and so are logs.
  const page = readFileSync(join(output, 'all.table.html'), 'utf8');
  expect(page).toMatch(/score/);
  expect(page).toMatch(/\.logfiles\/SV-COMP24_unreach-call\.triangle-number\.yml\.log/);
});
