import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addFixes } from '../../lint/add-fixes.js';
import { applyFixes } from '../../lint/fixes/apply-fixes.js';
import { lintBytes } from '../../lint/lint-bytes.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import { decodeText } from '../../source/decode-text.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimit } from '../../witness/read-witness.js';
import { findLintable } from './find-lintable.js';
import { keepingHashes } from './hash-corrections.js';
import { pairWithTasks } from './lint-files.js';
import { checkLintOptions } from './lint-option-kinds.js';
import type { LintOptions } from './lint-options.js';
import { prepareLint } from './prepare-lint.js';

/** One fix may make another possible; after this many rounds, fixes undo each other. */
const MAXIMUM_ROUNDS = 20;

/** What was corrected in a text. */
export interface Correction {
  readonly text: string;
  readonly applied: readonly Diagnostic[];
}

/** The result of `fix`: one entry for each witness that was corrected or cannot be written. */
export interface FixResult {
  readonly files: readonly FixedFile[];
}

/** A witness that was corrected, or a file that cannot be written. */
export type FixedFile =
  | {
      readonly kind: 'fixed';
      readonly path: string;
      /** The findings that were corrected. */
      readonly applied: readonly Diagnostic[];
      /** The complete corrected text of a witness in memory; null for a file, which was replaced. */
      readonly text: string | null;
    }
  | {
      readonly kind: 'not-written';
      readonly path: string;
      /** Error code of the operating system, such as `EACCES`. */
      readonly code: string;
    };

/** What `previewFixes` found. */
export interface FixPreview {
  /** Witnesses that would be corrected. */
  readonly files: readonly PreviewedFile[];
  /** Number of witnesses that were looked at. */
  readonly examined: number;
}

/** What would be corrected in a witness. */
export interface PreviewedFile {
  readonly path: string;
  /** The findings that would be corrected. */
  readonly applied: readonly Diagnostic[];
  /** The change as a unified diff. */
  readonly diff: string;
}

/**
 * Says what `fix` would change, and changes nothing.
 *
 * @throws InputError as `lint` does
 */
export async function previewFixes(options: LintOptions): Promise<FixPreview> {
  checkLintOptions('previewFixes', options);
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const { paths, texts } = await toCorrect(options);
  const files: PreviewedFile[] = [];
  const add = (path: string, bytes: Uint8Array, settings: LintSettings): void => {
    const before = decodeText(bytes, path).text;
    const { text, applied } = fixText(before, path, settings);
    if (applied.length === 0) return;
    const mark = markOf(bytes);
    const name = printable(path);
    const names = name.startsWith('/') ? ([name, name] as const) : ([`a/${name}`, `b/${name}`] as const);
    const form = { context: 3, headerOptions: FILE_HEADERS_ONLY };
    files.push({
      path,
      applied,
      // Whoever applies it compares with the bytes of the file.
      diff: createTwoFilesPatch(...names, mark + before, mark + text, undefined, undefined, form),
    });
  };
  for (const { path, settings } of paths) {
    options.signal?.throwIfAborted();
    await unlessUnreadable(async () => add(path, await readBytes(path, sizeLimit(path)), settings));
  }
  for (const { name, bytes, settings } of texts) add(name, bytes, settings);
  return { files, examined: paths.length + texts.length };
}

/** Witnesses, each with what it is corrected for. */
interface ToCorrect {
  readonly paths: readonly { readonly path: string; readonly settings: LintSettings }[];
  readonly texts: readonly {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly settings: LintSettings;
  }[];
}

/** As in `lint`, each file is compared with its own task; but its hash is corrected only for one that is named. */
async function toCorrect(options: LintOptions): Promise<ToCorrect> {
  const { files, texts = [], unmatched, signal = new AbortController().signal } = options;
  const settings = await prepareLint(options);
  const found = await findLintable(files, unmatched);
  const paired = await pairWithTasks(options, found, signal);
  const own = new Map<string, LintSettings>();
  for (const group of paired?.groups ?? []) {
    const prepared = keepingHashes(await prepareLint(group.rules));
    for (const path of group.files) own.set(path, prepared);
  }
  return {
    paths: found.map((path) => ({ path, settings: own.get(path) ?? settings })),
    texts: texts.map((text) => ({ ...text, settings })),
  };
}

/** A file that cannot be read as text is left out: linting says what is wrong with it. */
async function unlessUnreadable(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** The byte order mark with which a text begins, or nothing. */
function markOf([first]: Uint8Array): string {
  return first === 0xef ? '\ufeff' : '';
}

/**
 * Applies all safe corrections. A file is replaced completely or not at all.
 * @throws InputError as `lint` does
 */
export async function fix(options: LintOptions): Promise<FixResult> {
  checkLintOptions('fix', options);
  const { paths, texts } = await toCorrect(options);
  const files: (FixedFile | undefined)[] = [];
  for (const { path, settings } of paths) files.push(await fixFile(path, settings));
  for (const { name, bytes, settings } of texts) {
    const { text, applied } = fixText(decodeText(bytes, name).text, name, settings);
    if (applied.length > 0) files.push({ kind: 'fixed', path: name, applied, text });
  }
  return { files: files.filter((each) => each !== undefined) };
}

async function fixFile(path: string, settings: LintSettings): Promise<FixedFile | undefined> {
  try {
    const bytes = await readBytes(path, sizeLimit(path));
    const { text } = decodeText(bytes, path);
    const { text: fixed, applied } = fixText(text, path, settings);
    if (applied.length === 0) return undefined;
    await replace(path, markOf(bytes) + fixed);
    return { kind: 'fixed', path, applied, text: null };
  } catch (error) {
    // Linting reports what is wrong with an unreadable file; a compressed one is not text.
    if (error instanceof InputError) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { kind: 'not-written', path, code };
  }
}

/** Corrects a text round by round, as long as it does not get worse. @internal exported for its tests: fuzzing corrects thousands of texts, without files */
export function fixText(original: string, file: string, settings: LintSettings): Correction {
  let text = original;
  let findings = findingsWithFixes(text, file, settings);
  const applied: Diagnostic[] = [];
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const fixed = applyFixes(text, findings);
    if (fixed.applied.length === 0) break;
    const after = findingsWithFixes(fixed.text, file, settings);
    if (errorsIn(after) > errorsIn(findings)) break;
    text = fixed.text;
    findings = after;
    applied.push(...fixed.applied);
  }
  return { text, applied };
}

/** The findings with their corrections: for YAML they come with the findings, for GraphML they need the text. */
export function findingsWithFixes(text: string, file: string, settings: LintSettings): readonly Diagnostic[] {
  const { summary, findings } = lintBytes(Buffer.from(text), file, settings);
  if (summary?.format !== 'graphml') return findings;
  const programFiles = summary.metadata.programFiles.map(({ value }) => value);
  return addFixes(findings, text, settings.context, programFiles);
}

function errorsIn(findings: readonly Diagnostic[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

/** Nobody ever sees half of the new file, and its permissions stay. */
async function replace(file: string, text: string): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    const { mode } = await stat(file);
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      // On the open file itself, whatever may have its name by now.
      await handle.chmod(mode & 0o7777);
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
