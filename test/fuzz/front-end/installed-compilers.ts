import { spawnSync } from 'node:child_process';

/** gcc, and clang if it is there: to ask it about types, it needs no library. */
export function installedCompilers(): readonly string[] {
  return ['gcc', 'clang'].filter((name) => name === 'gcc' || spawnSync(name, ['--version']).status === 0);
}
