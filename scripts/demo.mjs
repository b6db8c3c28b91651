// Decides every claim of witnesses/claims.yml and compares each outcome with the one stated there.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import {
  findingMessage,
  InputError,
  planCampaign,
  runCampaign,
  validate,
  writeCampaign,
} from '../dist/index.js';

const folder = fileURLToPath(new URL('../witnesses', import.meta.url));
const here = relative(process.cwd(), folder);
const claims = parse(await readFile(join(folder, 'claims.yml'), 'utf8'));
const rows = [];
let deviations = 0;
for (const claim of claims) {
  const path = (name) => (name === undefined ? undefined : join(here, name));
  const result = await validate({
    task: path(claim.task),
    property: path(claim.property),
    verdict: claim.verdict,
    witnesses: claim.witnesses.map(path),
    category: claim.category,
    sets: path(claim.sets),
    // The expected outcomes are those without any third-party tool.
    validators: ['replay', 'prove'],
    sandbox: process.argv.includes('--no-sandbox') ? 'none' : 'best',
  }).catch((error) => {
    if (!(error instanceof InputError)) throw error;
    console.error(`error: ${error.message}`);
    process.exit(2);
  });
  const { outcome } = result.resolution;
  if (outcome !== claim.outcome) deviations++;
  rows.push([
    claim.task.replace('tasks/', ''),
    result.verdict,
    result.witnesses
      .map(({ format, version }) => (format === null ? 'unreadable' : `${format} ${version}`))
      .join(' + ') || '-',
    result.category ?? '(not known)',
    outcome === claim.outcome ? outcome : `${outcome}, expected ${claim.outcome}`,
    reason(result),
  ]);
}
printTable(['task', 'verdict', 'witnesses', 'category', 'outcome', 'why'], rows);
console.log(`\n${claims.length} claims decided, ${deviations} with an outcome other than expected`);
console.log('The claims are in witnesses/claims.yml; one of them, with all it prints:');
console.log(
  `  npx witness-check validate ${join(here, 'tasks/ticket-price.yml')} --property ${join(here, 'properties/unreach-call.prp')} \\\n` +
    `    --verdict 'false(unreach-call)' --witness ${join(here, 'claims/ticket-price-wrong-age')}`,
);
await campaign();
process.exitCode = deviations === 0 ? 0 : 1;

/** A small campaign over a results folder of BenchExec: planned, run and written in one go. */
async function campaign() {
  const place = await mkdtemp(join(tmpdir(), 'witness-check-demo-'));
  try {
    const results = join(here, 'campaign');
    console.log(`\nA campaign decides the claims of a whole results folder (${results}):`);
    const plan = await planCampaign(join(place, 'campaign'), [results], { validators: ['replay', 'prove'] });
    console.log(`  planned: ${plan.summary.claims} claims, ${plan.summary.validations} validations`);
    const sandbox = process.argv.includes('--no-sandbox') ? 'none' : 'best';
    for await (const event of runCampaign(plan, { sandbox })) {
      if (event.kind === 'claim-decided') console.log(`  ${event.outcome}: ${event.claim.split('|')[2]}`);
      if (event.kind === 'claim-refused') console.log(`  refused: ${event.message}`);
    }
    const { adjusted, validators } = await writeCampaign(plan.folder, join(place, 'adjusted'));
    console.log(`  written: ${adjusted.length} adjusted results files, ${validators.length} of validators`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The most telling sentence of a result. */
function reason({ requirement, resolution, witnesses }) {
  if (resolution.outcome === 'not-required') return requirement.reason;
  const runs = witnesses.flatMap((witness) => witness.runs);
  const run = runs.find(({ opinion }) => opinion !== 'inconclusive') ?? runs.at(-1);
  if (run !== undefined)
    return `${run.validator} ${run.status}${run.detail === null ? '' : `: ${run.detail}`}`;
  const finding = witnesses.flatMap(({ findings }) => findings).find(({ severity }) => severity === 'error');
  if (finding !== undefined) return `line ${finding.position.line}: ${findingMessage(finding)}`;
  const idle = witnesses.flatMap(({ notRun }) => notRun).find(({ cause }) => cause !== 'not-installed');
  return idle === undefined ? '' : `${idle.validator} ${idle.reason}`;
}

function printTable(header, rows) {
  const columns = header.map((_, index) => Math.max(...[header, ...rows].map((row) => row[index].length)));
  const width = (index) => (index === header.length - 1 ? 0 : columns[index]);
  const line = (row) =>
    row
      .map((cell, index) => cell.padEnd(width(index)))
      .join('  ')
      .trimEnd();
  console.log(line(header));
  console.log(columns.map((size, index) => '-'.repeat(index === header.length - 1 ? 3 : size)).join('  '));
  for (const row of rows) console.log(line(row));
}
