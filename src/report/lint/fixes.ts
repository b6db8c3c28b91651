import { printable } from '../../source/printable.js';
import type { FixResult } from '../../use-cases/lint/fix-files.js';

/** One line per file that was corrected or cannot be written. */
export function formatFixes({ files }: FixResult): string {
  return files
    .map((file) =>
      file.kind === 'fixed'
        ? `fixed ${file.path}: ${file.applied.map(({ ruleId, fix }) => `${fix?.description} (${ruleId})`).join(', ')}`
        : `cannot fix ${file.path}: it cannot be written (${file.code})`,
    )
    .map((line) => `${printable(line)}\n`)
    .join('');
}
