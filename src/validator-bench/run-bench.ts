import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CampaignOptions, runCampaign } from '../campaign/decide/run-campaign.js';
import { planCampaign } from '../campaign/plan/plan-campaign.js';
import type { CampaignEvent } from '../campaign/store/campaign-event.js';
import { cannotWrite } from '../campaign/store/journal.js';
import { makeFolder } from '../campaign/store/make-folder.js';
import { type CampaignSettings, DEFAULT_CAMPAIGN } from '../campaign/store/plan-entry.js';
import { openWrittenClaims } from '../campaign/write/written-claims.js';
import type { ValidationResult } from '../dispatch/result.js';
import { removeTree } from '../files/remove-tree.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import { CRAFTED } from '../score/track/judge-witnesses.js';
import { checkCallOptions, type Kind } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { toJsonLine } from '../source/printable.js';
import { listValidators } from '../use-cases/doctor/survey-validators.js';
import type { BenchedTask, ValidatorBench } from './bench.js';
import { findValidationTasks, keyOfTask } from './find-validation-tasks.js';
import { rateBench } from './rate-bench.js';

/** Which validators run on which tasks, and how. */
export interface BenchOptions {
  /** Names of the validators. */
  readonly validators: readonly string[];
  /** Folder with validation tasks. */
  readonly tasks: string;
  /** Folder that keeps the runs, so that another call repeats none of them; by default, nothing is kept. */
  readonly folder?: string | undefined;
  /** Name of a rule set, or path of its file; `sv-comp-2024` by default. */
  readonly ruleset?: string | undefined;
  readonly edition?: string | undefined;
  /** Nominal CPU seconds of the verification, from which the limits follow. */
  readonly verificationTime?: number | undefined;
  /** Processing units and bytes of a run, instead of those of the rules. */
  readonly cores?: number | undefined;
  readonly memory?: number | undefined;
  readonly validatorFolders?: readonly string[] | undefined;
  /** Names of validators with the folders of their tools. */
  readonly tools?: CampaignSettings['tools'] | undefined;
  readonly toolsFolder?: string | undefined;
  /** Runs at the same time. */
  readonly jobs?: number | undefined;
  readonly executor?: CampaignOptions['executor'];
  readonly sandbox?: CampaignOptions['sandbox'];
  readonly user?: CampaignOptions['user'];
  readonly signal?: AbortSignal | undefined;
  /** Receives what happens. */
  readonly onEvent?: ((event: CampaignEvent) => void) | undefined;
}

const KINDS = {
  validators: 'texts',
  tasks: 'text',
  folder: 'text',
  ruleset: 'text',
  edition: 'text',
  verificationTime: 'number',
  cores: 'number',
  memory: 'number',
  validatorFolders: 'texts',
  tools: 'list',
  toolsFolder: 'text',
  jobs: 'number',
  executor: 'anything',
  sandbox: 'anything',
  user: 'anything',
  signal: 'signal',
  onEvent: 'function',
} as const satisfies Record<keyof BenchOptions, Kind>;

/**
 * Runs validators on validation tasks under the limits of the rules, and says which of their answers are wrong. It is a
 * campaign of the claims that the witnesses are for: what is decided is on the disk, and nothing runs twice.
 *
 * @throws InputError for a validator that is not installed, a folder without validation tasks, and as `runCampaign` does
 */
export async function benchValidators(options: BenchOptions): Promise<ValidatorBench> {
  checkCallOptions('benchValidators', options, KINDS, ['validators', 'tasks']);
  const settings = settingsOf(options);
  await requireInstalled(settings);
  const ruleSet = await readRuleSet(settings.ruleset);
  const { tasks, problems } = await findValidationTasks(options.tasks);
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'witness-check-bench-')));
  try {
    await makeFolder(folder);
    const manifest = join(folder, 'tasks.jsonl');
    await writeFile(manifest, tasks.map((task) => toJsonLine(claimOf(task))).join('')).catch((error) => {
      throw cannotWrite(error, manifest);
    });
    const planned = await planCampaign(folder, [manifest], settings);
    const { jobs, executor, sandbox, user, signal, onEvent } = options;
    for await (const event of runCampaign(planned, { jobs, executor, sandbox, user, signal }))
      onEvent?.(event);
    const { results, open } = await readResults(folder);
    return rateBench({
      ruleset: settings.ruleset,
      ruleSet,
      tasks,
      results,
      validators: settings.validators,
      problems: [...problems, ...planned.problems, ...open],
    });
  } finally {
    if (options.folder === undefined) await removeTree(folder);
  }
}

function settingsOf(options: BenchOptions): CampaignSettings {
  return {
    ruleset: options.ruleset ?? DEFAULT_CAMPAIGN.ruleset,
    edition: options.edition ?? null,
    validators: [...new Set(options.validators)],
    validatorFolders: options.validatorFolders ?? [],
    tools: options.tools ?? [],
    toolsFolder: options.toolsFolder ?? null,
    verificationTime: options.verificationTime ?? null,
    cores: options.cores ?? null,
    memory: options.memory ?? null,
    runs: 'all',
  };
}

/** A bench without one of its validators would say nothing about it. */
async function requireInstalled(settings: CampaignSettings): Promise<void> {
  const { validators, validatorFolders, tools, toolsFolder } = settings;
  if (validators.length === 0) {
    throw new InputError({ code: 'usage', message: 'no validator is named', remedy: 'name at least one' });
  }
  const places = { directories: new Map(tools), collection: toolsFolder ?? undefined };
  for (const name of validators) {
    const [found] = await listValidators({ validatorFolders, tools: places, name });
    if (found?.installation.kind !== 'missing') continue;
    throw new InputError({
      code: 'usage',
      message: `the validator ${name} cannot run: ${found.installation.reason}`,
      remedy: `find out more with: witness-check validators check ${name}`,
    });
  }
}

/** The claim that a witness is for, as a manifest has it. */
function claimOf({ task, propertyFile, verdict, witness }: BenchedTask) {
  return {
    verifier: CRAFTED,
    task: resolve(task),
    property: resolve(propertyFile),
    verdict,
    witnesses: [resolve(witness)],
  };
}

async function readResults(folder: string) {
  const results = new Map<string, ValidationResult>();
  const written = await openWrittenClaims(folder);
  try {
    for await (const { claim, result } of written.read(written.all)) {
      results.set(keyOfTask(claim.task, claim.property ?? ''), result);
    }
    const open: { file: string; message: string }[] = [];
    for await (const { claim, kind } of written.readOpen(written.open)) {
      const what = kind === 'refused' ? 'its claim cannot be decided' : 'it is not decided';
      open.push({ file: claim.task, message: `${claim.task}: ${what}` });
    }
    return { results, open };
  } finally {
    await written.close();
  }
}
