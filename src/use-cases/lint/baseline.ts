import { open, rename, rm } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { checkSchema } from '../../source/check-schema.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import type { LintedFile, LintResult } from './lint-options.js';

const MAXIMUM_SIZE = 100_000_000;

/** A file of known findings, and what to do with it. */
export interface BaselineUse {
  readonly file: string;
  /** `obeyed`: what it lists is left out; `written`: it lists what is found now. */
  readonly use: 'obeyed' | 'written';
}

/** How often a witness has a finding of a rule, by path and rule. Lines move; numbers do not. */
type KnownFindings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Leaves the findings out that a baseline knows. Of a rule that finds more in a witness than it did, all findings are
 * shown: nobody can tell which of them are new.
 *
 * @throws InputError for a baseline that cannot be read or written
 */
export async function applyBaseline(result: LintResult, { file, use }: BaselineUse): Promise<LintResult> {
  const name = nameBeside(file);
  if (use === 'written') await writeBaseline(file, result.files, name);
  const known = await readBaseline(file);
  let left = 0;
  const files = result.files.map((each) => {
    const allowed = known.get(name(each.path));
    const counts = countRules(each);
    const findings = each.findings.filter(
      ({ ruleId }) => (counts.get(ruleId) ?? 0) > (allowed?.get(ruleId) ?? 0),
    );
    left += each.findings.length - findings.length;
    return { ...each, findings };
  });
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity] += 1;
  return { ...result, files, counts, ...(left > 0 ? { known: left } : {}) };
}

/** Paths in a baseline are relative to its folder, so that it is valid in every checkout. */
function nameBeside(file: string): (path: string) => string {
  const folder = resolve(dirname(file));
  return (path) => relative(folder, resolve(path)).split(sep).join('/');
}

function countRules({ findings }: LintedFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { ruleId } of findings) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  return counts;
}

async function readBaseline(file: string): Promise<KnownFindings> {
  const remedy = 'write it with --update-baseline';
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(await readBytes(file, MAXIMUM_SIZE)).toString('utf8'));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError({ code: 'syntax', file, message: 'is not JSON', remedy });
  }
  const [violation] = checkSchema('lintBaseline', value);
  if (violation !== undefined) {
    throw new InputError({
      code: 'structure',
      file,
      message: `is not a baseline: ${violation.message}`,
      remedy,
    });
  }
  const { files } = value as { readonly files: Readonly<Record<string, Readonly<Record<string, number>>>> };
  return new Map(Object.entries(files).map(([path, rules]) => [path, new Map(Object.entries(rules))]));
}

async function writeBaseline(
  file: string,
  files: readonly LintedFile[],
  name: (path: string) => string,
): Promise<void> {
  const entries = files
    .filter(({ findings }) => findings.length > 0)
    .map((each) => [name(each.path), Object.fromEntries([...countRules(each)].sort())] as const);
  const text = JSON.stringify({ files: Object.fromEntries(entries) }, undefined, 2);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    // Never through a link that somebody put there.
    const handle = await open(temporary, 'wx');
    await handle.writeFile(`${text}\n`).finally(() => handle.close());
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError({
      code: 'unreadable',
      file,
      message: `cannot be written (${code})`,
      remedy: 'name another file for --baseline',
    });
  }
}
