import { baseName } from '../../source/base-name.js';
import { quote } from '../../witness/quote.js';
import type { FixFindings } from '../rule/rule.js';
import { replaceData } from './text-to-fix.js';

/** Writes the SHA-256 of the single program that a GraphML witness is about. */
export const writeProgramHash: FixFindings = function* (findings, file) {
  const { program } = file;
  if (program === undefined) return;
  const description = `write the SHA-256 of ${quote(baseName(program.name))}`;
  for (const finding of findings) {
    const fix = replaceData(finding, file, description, () => program.sha256);
    if (fix !== undefined) yield [finding, fix];
  }
};
