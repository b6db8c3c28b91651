import { createColors } from 'picocolors';
import { countNoun } from '../../source/count-noun.js';
import type { FixPreview } from '../../use-cases/lint/fix-files.js';

/** What would be corrected, as unified diffs, and the number of corrected findings. */
export function formatFixPreview({ files, examined }: FixPreview, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const paint = (line: string): string => {
    if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line);
    if (line.startsWith('+')) return colors.green(line);
    return line.startsWith('-') ? colors.red(line) : line;
  };
  const findings = files.reduce((sum, { applied }) => sum + applied.length, 0);
  const count = `${countNoun(findings, 'finding')} in ${files.length} of ${countNoun(examined, 'witness', 'witnesses')} can be corrected with --fix`;
  return `${files.map(({ diff }) => diff.split('\n').map(paint).join('\n')).join('')}${count}\n`;
}
