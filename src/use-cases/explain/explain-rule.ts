import { readFile } from 'node:fs/promises';
import { findRule, suggestRule } from '../../lint/select-rules.js';
import { InputError } from '../../source/input-error.js';

/** Paths from `src/dispatch/explain` and from `dist`. */
const FOLDERS = ['../../../docs/reference/rules/', '../docs/reference/rules/'];

/**
 * The page of a rule.
 *
 * @param codeOrName code or name, such as `WT003` or `program-hash`
 * @throws InputError `unknown-name`
 */
export async function explainRule(codeOrName: string): Promise<string> {
  const rule = findRule(codeOrName);
  if (rule === undefined) {
    throw new InputError({
      code: 'unknown-name',
      message: `there is no rule '${codeOrName}'`,
      remedy: suggestRule(codeOrName),
    });
  }
  for (const folder of FOLDERS) {
    const page = await readFile(new URL(`${folder}${rule.id}.md`, import.meta.url), 'utf8').catch(
      () => undefined,
    );
    if (page !== undefined) return page;
  }
  throw new InputError({
    code: 'machine',
    message: `the page of ${rule.id} is not in this installation`,
    remedy: 'install the package again',
  });
}
