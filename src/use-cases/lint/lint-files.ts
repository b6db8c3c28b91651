import type { LintedWitness } from '../../lint/lint-bytes.js';
import { lintBytes } from '../../lint/lint-bytes.js';
import { nameProperty } from '../../lint/rule/stated-property.js';
import { findLintable } from './find-lintable.js';
import { withoutHashCorrections } from './hash-corrections.js';
import type { GroupedFiles, LintGroup } from './lint-groups.js';
import { type Hashing, hashFile, lintOneFile } from './lint-one-file.js';
import { checkLintOptions } from './lint-option-kinds.js';
import type { LintedFile, LintOptions, LintPairing, LintResult } from './lint-options.js';
import { prepareLint } from './prepare-lint.js';

/** For fewer files than this, starting a thread is not worth it. */
const FILES_OF_A_THREAD = 64;

/** More threads than this would only take memory from each other. */
const MAXIMUM_THREADS = 64;

/** A linted file with the SHA-256 of its bytes, if one is needed and available. */
export interface HashedFile {
  readonly linted: LintedFile;
  readonly sha256: string | undefined;
}

/**
 * Lints witness files. Whatever is wrong with a witness is a finding, even if it cannot be read. In a folder,
 * each witness is linted for its own task if one can be found; a program or a task in the options applies to all.
 *
 * @throws InputError for wrong options: a path without files, a program that cannot be read, a rule that does not
 *   exist
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  checkLintOptions('lint', options);
  const { files: paths, texts = [], tasks, jobs = 1, cache: cacheFile, signal = NEVER, ...others } = options;
  const { unmatched, onProgress, ...rules } = others;
  const settings = await prepareLint(rules);
  const files = await findLintable(paths, unmatched);
  const linted = texts.map(({ name, bytes }) => toFile(name, lintBytes(bytes, name, settings)));
  const whole: LintGroup = { files, rules, settings };
  const paired = await pairWithTasks(options, files, signal);
  const groups = paired?.groups ?? [whole];
  let done = 0;
  const linting: Linted = (count) => {
    done += count;
    if (count > 0) onProgress?.({ kind: 'files-linted', done, files: files.length });
  };
  const call = { hashing: cacheFile === undefined ? 'not hashed' : 'hashed', jobs, signal, linting } as const;
  const found =
    cacheFile === undefined
      ? (await lintAll(groups, call)).map((each) => each.linted)
      : await lintUncached(groups, call, cacheFile);
  const byPath = new Map(found.map((each) => [each.path, each]));
  for (const path of files) {
    const file = byPath.get(path);
    const task = paired?.findPairedTask(path) ?? null;
    if (file === undefined) continue;
    if (task === null) linted.push({ ...file, task: taskGiven(options) });
    else linted.push({ ...file, task, findings: withoutHashCorrections(file.findings) });
  }
  const isGiven = (settings.context.programs ?? []).length > 0;
  const notCompared = isGiven ? 0 : linted.filter(({ task }) => task === null).length;
  return { ...toResult(linted, paired?.pairing ?? null), ...(notCompared > 0 ? { notCompared } : {}) };
}

/** Is told how many more files are linted. */
export type Linted = (count: number) => void;

/** What applies to all files of one call. */
interface LintCall {
  readonly hashing: Hashing;
  readonly linting: Linted;
  readonly jobs: number;
  readonly signal: AbortSignal;
}

const NEVER = new AbortController().signal;

/** Lints one part of many files: what a thread does. */
export async function lintPart(group: LintGroup, hashing: Hashing): Promise<readonly HashedFile[]> {
  return lintInTurn([group], { hashing, signal: NEVER, linting: () => undefined });
}

function taskGiven({ task }: LintOptions): LintedFile['task'] {
  return task === undefined ? null : { path: task, by: 'option' };
}

/**
 * Which files are linted for which task. Undefined if the options name the program, or there is nothing to pair with.
 */
export async function pairWithTasks(
  options: LintOptions,
  files: readonly string[],
  signal: AbortSignal,
): Promise<GroupedFiles | undefined> {
  if (options.task !== undefined || (options.programs ?? []).length > 0) return undefined;
  const { groupByTask } = await import('./lint-groups.js');
  return files.length === 0 ? undefined : groupByTask(files, options, signal);
}

async function lintUncached(
  groups: readonly LintGroup[],
  call: LintCall,
  cacheFile: string,
): Promise<readonly LintedFile[]> {
  const { keyOfSettings, LintCache } = await import('./lint-cache.js');
  const cache = await LintCache.open(cacheFile);
  const known: LintedFile[] = [];
  const keys = new Map<string, string>();
  const changed: LintGroup[] = [];
  for (const group of groups) {
    const settings = group.settings ?? (await prepareLint(group.rules));
    const key = keyOfSettings(settings);
    const files: string[] = [];
    for (const path of group.files) {
      call.signal.throwIfAborted();
      const sha256 = await hashFile(path);
      const cached = sha256 === undefined ? undefined : cache.find(path, sha256, key);
      if (cached !== undefined) known.push({ path, task: null, ...cached });
      else files.push(path);
      keys.set(path, key);
    }
    changed.push({ ...group, files, settings });
  }
  call.linting(known.length);
  for (const { linted, sha256 } of await lintAll(changed, call)) {
    known.push(linted);
    if (sha256 !== undefined) cache.add(linted, sha256, keys.get(linted.path) ?? '');
  }
  await cache.save();
  return known;
}

async function lintAll(groups: readonly LintGroup[], call: LintCall): Promise<readonly HashedFile[]> {
  const { hashing, jobs, signal, linting } = call;
  const count = groups.reduce((sum, { files }) => sum + files.length, 0);
  const threads = Math.min(jobs, MAXIMUM_THREADS, Math.floor(count / FILES_OF_A_THREAD));
  if (threads < 2) return lintInTurn(groups, call);
  const { lintInThreads } = await import('./lint-threads.js');
  return lintInThreads(groups, { hashing, threads, signal, linting });
}

async function lintInTurn(
  groups: readonly LintGroup[],
  call: Pick<LintCall, 'hashing' | 'signal' | 'linting'>,
): Promise<readonly HashedFile[]> {
  const linted: HashedFile[] = [];
  for (const { files, rules, settings: prepared } of groups) {
    if (files.length === 0) continue;
    const settings = prepared ?? (await prepareLint(rules));
    for (const file of files) {
      call.signal.throwIfAborted();
      const { witness, sha256 } = await lintOneFile(file, { settings, ...call });
      linted.push({ linted: toFile(file, witness), sha256 });
      call.linting(1);
    }
  }
  return linted;
}

function toFile(path: string, { summary, findings }: LintedWitness): LintedFile {
  return {
    path,
    format: summary?.format ?? null,
    version: summary?.version ?? null,
    kind: summary?.kind ?? null,
    producer: summary?.metadata.producer?.value ?? null,
    property: nameProperty(summary?.metadata.specifications.map(({ value }) => value) ?? []) ?? null,
    task: null,
    findings,
  };
}

function toResult(files: readonly LintedFile[], pairing: LintPairing | null): LintResult {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return { files, counts, pairing };
}
