import type { LintOptions } from '../dispatch/lint/lint-options.js';
import { type LintSummary, summariseLint } from '../dispatch/lint/summarise-lint.js';
import { formatJson } from '../report/json.js';
import type { LintFormat } from '../report/lint/format-lint.js';
import { formatLintSummary } from '../report/lint/summary.js';
import { InputError } from '../source/input-error.js';
import { FINDINGS } from './exit-codes.js';
import { type Formatters, printAs } from './format-option.js';
import type { Terminal } from './terminal.js';

const FORMATS: Formatters<LintSummary> = { pretty: formatLintSummary, json: formatJson };

/** Prints how many witnesses would count. Returns the exit code: 1 if one of them does not. */
export async function summarise(
  options: LintOptions,
  { format, fix }: { readonly format: LintFormat; readonly fix?: true },
  terminal: Terminal,
): Promise<number> {
  if (format !== 'pretty' && format !== 'json') {
    throw usage(`a summary cannot be written as ${format}`, 'use --format pretty or json');
  }
  if (fix === true) throw usage('a summary does not correct anything', 'use --fix without --summary first');
  const summary = await summariseLint(options);
  await printAs(terminal, FORMATS, format, summary);
  return summary.total.doesNotCount > 0 ? FINDINGS : 0;
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
