import type { ResultsHeader } from './results-file.js';

/** The run definition of a results file: the name of the file's runs without that of the block of tasks. */
export function nameRunDefinition({
  name,
  block,
}: Pick<ResultsHeader, 'name' | 'block'>): string | undefined {
  const hasBlock = block !== undefined && name !== undefined && name !== block && name.endsWith(`.${block}`);
  return hasBlock ? name.slice(0, -block.length - 1) : name;
}
