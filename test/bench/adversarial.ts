import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { violatesNatively } from './adversarial-native.js';
import { programsIn, type Row } from './adversarial-table.js';
import { specificationOf, witnessOf } from './adversarial-witness.js';

const TABLES = join(import.meta.dirname, 'adversarial');

const [mode = '10', wanted = '', folderWanted] = process.argv.slice(2);
const folder = folderWanted ?? mkdtempSync(join(tmpdir(), 'bench-adversarial-'));
mkdirSync(folder, { recursive: true });

function written({ program, name, ...row }: Row) {
  const files = {
    program: join(folder, `${program.name}.c`),
    property: join(folder, `${program.property}.prp`),
    witness: join(folder, `${name}.witness`),
  };
  writeFileSync(files.program, program.text);
  writeFileSync(files.property, specificationOf(program.property));
  writeFileSync(files.witness, witnessOf({ program, name, ...row }));
  return files;
}

async function answerTo(row: Row, cputime: number): Promise<string> {
  const { program, property, witness } = written(row);
  const answer = await validateByReplay({
    programs: [program],
    property,
    witness,
    dataModel: row.program.dataModel,
    cputime,
    steps: 10_000_000_000,
    memory: 1_000_000_000,
    seed: 1,
    explain: 'no',
  });
  return answer.kind === 'false' ? 'confirmed' : answer.reason;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const programs = readdirSync(TABLES)
  .sort()
  .flatMap((file) => programsIn(join(TABLES, file)));
const groups = new Map<string, { all: number; confirmed: number }>();
try {
  for (const program of programs) {
    if (mode === 'native') {
      if (!program.name.includes(wanted) || program.rows.every(({ group }) => group === 'bad')) continue;
      const answer = violatesNatively(program, folder);
      if (answer !== 'violated') console.log(`${program.name}: ${answer}`);
      continue;
    }
    for (const row of program.rows) {
      if (!`${row.group} ${row.name}`.includes(wanted)) continue;
      if (mode === 'write') {
        written(row);
        continue;
      }
      const begun = cpu();
      const says = await answerTo(row, Number(mode));
      const took = (cpu() - begun).toFixed(1);
      const count = groups.get(row.group) ?? { all: 0, confirmed: 0 };
      groups.set(row.group, {
        all: count.all + 1,
        confirmed: count.confirmed + (says === 'confirmed' ? 1 : 0),
      });
      console.log(`${row.group.padEnd(9)} ${row.name.padEnd(26)} ${took.padStart(6)} s ${says}`);
    }
  }
  for (const [group, { all, confirmed }] of groups) console.log(`${group}: ${confirmed} of ${all} confirmed`);
} finally {
  if (folderWanted === undefined) rmSync(folder, { recursive: true, force: true });
}
