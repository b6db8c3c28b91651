import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LintSettings } from '../../lint/lint-settings.js';
import { RULES } from '../../lint/rules/all-rules.js';
import { lintOneFile } from './lint-one-file.js';
import type { LintedFile, LintOptions, LintPairing, LintRules } from './lint-options.js';
import { type Pairing, pairWitness } from './pair/pair-witness.js';
import { placeInResults, ResultsFolders } from './pair/results-folder.js';
import { TaskCollection } from './pair/task-collection.js';

/** Maximum number of notes about unreadable tasks; more of them would say nothing new. */
const MAXIMUM_NOTES = 20;

/** Files that are linted for the same claim. */
export interface LintGroup {
  readonly files: readonly string[];
  readonly rules: LintRules;
  /** The resolved rules, if they have been read already. */
  readonly settings?: LintSettings;
}

/** Files, grouped by claim. */
export interface GroupedFiles {
  readonly groups: readonly LintGroup[];
  readonly pairing: LintPairing;
  findPairedTask(path: string): LintedFile['task'];
}

/**
 * The tasks for the witnesses: those in the folders that are named for this or linted, and those that lie beside a file
 * that is named.
 *
 * @throws InputError for a folder that cannot be listed
 */
async function findTasks(
  linted: readonly string[],
  { tasks = [], files }: Pick<LintOptions, 'tasks' | 'files'>,
): Promise<{ readonly collection: TaskCollection; readonly asked: 'folders' | 'files' }> {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const folders = [...tasks, ...files.filter(isFolder)];
  const beside = [...new Set(linted.map((file) => dirname(file)))];
  const collection = await TaskCollection.find(folders, beside);
  return { collection, asked: folders.length > 0 ? 'folders' : 'files' };
}

/**
 * Pairs each witness with its task, and groups witnesses with the same claim. What the options say about the claim
 * comes first.
 *
 * @returns undefined if only files are named, and there is nothing with which they could be paired
 * @throws InputError for a folder that cannot be listed
 */
export async function groupByTask(
  files: readonly string[],
  {
    files: named,
    texts: _texts,
    tasks,
    jobs: _jobs,
    cache: _cache,
    signal: _signal,
    onProgress: _onProgress,
    unmatched: _unmatched,
    ...rules
  }: LintOptions,
  signal: AbortSignal,
): Promise<GroupedFiles | undefined> {
  const { collection, asked } = await findTasks(files, { tasks, files: named });
  const isAlone = collection.isEmpty && !files.some((file) => placeInResults(file) !== undefined);
  // To read each witness twice costs something.
  if (isAlone && asked === 'files') return undefined;
  const places = { tasks: collection, results: new ResultsFolders() };
  const groups = new Map<string, { rules: LintRules; files: string[] }>();
  const pairings = new Map<string, Pairing>();
  for (const file of files) {
    signal.throwIfAborted();
    const { witness } = await lintOneFile(file, { settings: NO_RULES, hashing: 'not hashed', signal });
    const pairing = await pairWitness(file, witness.summary?.metadata, places);
    if (pairing !== undefined) pairings.set(file, pairing);
    const own = pairing === undefined ? rules : withClaim(rules, pairing);
    const key = JSON.stringify([own.programs, own.dataModel, own.property, own.verdict]);
    const group = groups.get(key) ?? { rules: own, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const notes = [...places.tasks.problems, ...places.results.problems];
  const more = notes.length - MAXIMUM_NOTES;
  return {
    groups: [...groups.values()],
    pairing: {
      paired: pairings.size,
      notes: more > 0 ? [...notes.slice(0, MAXIMUM_NOTES), `and ${more} more`] : notes,
    },
    findPairedTask: (path) => {
      const pairing = pairings.get(path);
      return pairing === undefined ? null : { path: pairing.task, by: pairing.by };
    },
  };
}

/** Reads what a witness says about itself, without checking anything. */
const NO_RULES: LintSettings = {
  context: { profile: 'default' },
  severities: new Map(RULES.map(({ id }) => [id, 'off'])),
  suppressions: 'ignored',
};

function withClaim(rules: LintRules, { programs, dataModel, property, verdict }: Pairing): LintRules {
  return {
    ...rules,
    programs: programs.length > 0 ? programs : undefined,
    dataModel: rules.dataModel ?? dataModel,
    property: rules.property ?? property,
    verdict: rules.verdict ?? verdict,
  };
}
