import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainClaim } from '../../src/replay/explain/explain-claim.js';
import { harnessFolder } from '../../src/use-cases/explain/harness/harness-folder.js';
import { writeNewFolder } from '../../src/use-cases/explain/write-new.js';
import { machine } from '../machine.js';
import { type Pair, propertyText } from './pair.js';

/** A compiler with its optimisation. */
export interface NativeBuild {
  readonly compiler: 'gcc' | 'clang';
  readonly level: '-O0' | '-O2';
}

export const BUILDS: readonly NativeBuild[] = (['gcc', 'clang'] as const).flatMap((compiler) =>
  (['-O0', '-O2'] as const).map((level) => ({ compiler, level })),
);

/** Milliseconds for one build or run. */
const PATIENCE = 600_000;

/** Whether this machine can make the build. */
export function canBuild({ dataModel }: Pick<Pair, 'dataModel'>, { compiler }: NativeBuild): boolean {
  if (compiler === 'clang' && machine.clang.kind === 'missing') return false;
  return dataModel !== 'ILP32' || machine.compiles32Bit.kind === 'present';
}

/**
 * Writes the harness of a claim that replay confirms, and makes it with each of the builds.
 * @returns the builds in which the violation does not show, with the end of what they said
 */
export async function missedNatively(pair: Pair, builds: readonly NativeBuild[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'native-harness-'));
  try {
    const { programFile, property, witness, format, dataModel } = pair;
    const files = { property: join(folder, `${property}.prp`), witness: join(folder, `witness.${format}`) };
    writeFileSync(files.property, propertyText(property));
    writeFileSync(files.witness, witness);
    const request = {
      programs: [programFile],
      ...files,
      dataModel,
      cputime: 60,
      memory: 500_000_000,
      steps: 200_000,
      seed: 1,
      explain: 'json' as const,
    };
    const { document } = await explainClaim(request, (each) => each);
    const explanation = JSON.parse(JSON.stringify(document));
    const own = join(folder, 'native');
    await writeNewFolder(own, await harnessFolder([programFile], explanation, '2026-11-22T12:00:00Z'));
    const [, options = ''] = /^CFLAGS = (.*)$/m.exec(readFileSync(join(own, 'Makefile'), 'utf8')) ?? [];
    return builds.flatMap(({ compiler, level }) => {
      const made = spawnSync(
        'make',
        ['-B', '-C', own, 'run', `CC=${compiler}`, `CFLAGS=${options} ${level}`, 'SECONDS=1'],
        { encoding: 'utf8', timeout: PATIENCE },
      );
      const said = (made.stdout + made.stderr).trim().split('\n').slice(-6).join('\n');
      return made.status === 0 ? [] : [`${compiler} ${level}: ${said}`];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
