import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WITNESSES = join(import.meta.dirname, '../../witnesses');

/** One run of the fake verifier otter, and what the fake validator elm says about its witness. */
export interface VerifiedRow {
  /** As the definitions of SV-COMP 26 have it: `C.<property>.<name>`. */
  readonly category: string;
  readonly expected: 'true' | 'false';
  readonly verdict: string;
  readonly format: '1.0' | '2.0' | 'broken' | 'none';
  readonly answer: string;
  /** CPU seconds. */
  readonly cputime: number;
}

export function row(
  category: string,
  expected: VerifiedRow['expected'],
  verdict: string,
  format: VerifiedRow['format'],
  answer = 'unknown',
  cputime = 5,
): VerifiedRow {
  return { category, expected, verdict, format, answer, cputime };
}

/** Writes a validator that says what the comment with its name in the witness says. @returns its places */
export function writeElm(folder: string) {
  const tool = join(folder, 'tools/elm');
  const definitions = join(folder, 'definitions');
  mkdirSync(tool, { recursive: true });
  mkdirSync(definitions, { recursive: true });
  writeFileSync(
    join(tool, 'run.sh'),
    `#!/bin/sh\n[ "$1" = --version ] && echo 1 && exit\nsed -n 's/^.*elm says \\([^ ]*\\).*$/\\1/p' "$1"\n`,
  );
  chmodSync(join(tool, 'run.sh'), 0o755);
  writeFileSync(
    join(definitions, 'elm.yml'),
    `name: elm
title: Says what it is told
home: https://example.org/elm
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2026'], kinds: [violation, correctness], formats: [graphml 1.0, yaml 2.0], properties: [unreach-call, no-overflow], languages: [C] }
arguments: ['\${witness}']
status:
  - { line: last-line, pattern: '^(.*)$', status: $1 }
`,
  );
  return { validatorFolders: [definitions], tools: [['elm', tool]] as const };
}

/** Writes one results file for each category, with the witnesses next to it. @returns the folder with the results */
export function writeVerified(folder: string, rows: readonly VerifiedRow[]): string {
  const verified = join(folder, 'results-verified');
  const stamp = 'otter.2025-12-04_10-00-00';
  mkdirSync(verified, { recursive: true });
  for (const name of ['tasks', 'properties'])
    cpSync(join(WITNESSES, name), join(folder, name), { recursive: true });
  for (const category of new Set(rows.map((each) => each.category))) {
    const property = category.split('.')[1] ?? '';
    const definition = `SV-COMP26_${property}`;
    const runs = rows.flatMap((each, index) => {
      if (each.category !== category) return [];
      const program = each.verdict.startsWith('false') ? 'ticket-price' : 'even-steps';
      const task = `task-${index}.yml`;
      writeFileSync(
        join(folder, 'tasks', task),
        `format_version: '2.0'\ninput_files: ${program}.c\nproperties:\n  - { property_file: ../properties/${property}.prp, expected_verdict: ${each.expected} }\noptions: { language: C, data_model: LP64 }\n`,
      );
      writeWitness(join(verified, `${stamp}.files`, definition, task), each);
      return `<run name="../tasks/${task}" files="[../tasks/${program}.c]" properties="${property}" propertyFile="../properties/${property}.prp" expectedVerdict="${each.expected}"><column title="status" value="${each.verdict}"/><column title="cputime" value="${each.cputime}s"/><column title="walltime" value="3s"/></run>`;
    });
    writeFileSync(
      join(verified, `${stamp}.results.${definition}.${category}.xml`),
      `<?xml version="1.0"?>\n<result benchmarkname="otter" tool="otter" name="${definition}.${category}" block="${category}" starttime="2025-12-04T10:00:00+01:00" timelimit="900s">${runs.join('\n')}</result>\n`,
    );
  }
  return verified;
}

/** A sample witness for the verdict, with what elm will say about it. */
function writeWitness(at: string, { verdict, format, answer }: VerifiedRow): void {
  if (format === 'none') return;
  const program = verdict === 'true' ? 'even-steps' : 'ticket-price';
  mkdirSync(at, { recursive: true });
  if (format === '1.0') {
    const text = readFileSync(join(WITNESSES, `claims/${program}-graphml/witness.graphml`), 'utf8');
    writeFileSync(join(at, 'witness.graphml'), `${text.trimEnd()}\n<!-- elm says ${answer} -->\n`);
    return;
  }
  const sample = verdict === 'true' ? program : `${program}-yaml`;
  const text = readFileSync(join(WITNESSES, `claims/${sample}/witness.yml`), 'utf8');
  const broken = format === 'broken' ? text.replace('entry_type', 'entry_tipe') : text;
  writeFileSync(join(at, 'witness.yml'), `# elm says ${answer}\n${broken}`);
}
