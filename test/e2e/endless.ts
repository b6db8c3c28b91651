import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a claim whose program never ends, so that a validator is still busy when a test stops it. */
export function writeEndlessClaim(folder: string): { task: string; property: string; witness: string } {
  const task = join(folder, 'endless.c');
  const property = join(folder, 'endless.prp');
  const witness = join(folder, 'witness.graphml');
  writeFileSync(
    task,
    'extern void reach_error(void);\nint main(void) { unsigned long long i = 0; for (;;) i++; reach_error(); }\n',
  );
  writeFileSync(property, 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n');
  const sample = join(import.meta.dirname, '../../witnesses/claims/triangle-number/witness.graphml');
  const hash = createHash('sha256').update(readFileSync(task)).digest('hex');
  writeFileSync(witness, readFileSync(sample, 'utf8').replace(/[0-9a-f]{64}/, hash));
  return { task, property, witness };
}

/** Command lines of the processes in which replay executes programs for a dispatcher. */
export function testsOf(dispatcher: number): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(`_${dispatcher}_`) && line.includes('embedded/replay'));
}

/** Directories that the runs of a dispatcher left behind. */
export function directoriesOf(dispatcher: number): readonly string[] {
  return readdirSync(tmpdir()).filter(
    (name) => name.startsWith('witness-check_') && name.includes(`_${dispatcher}_`),
  );
}

/** Waits for a condition; tests that use it have a time limit of their own. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
