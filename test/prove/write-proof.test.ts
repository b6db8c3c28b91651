import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { proveAndWrite } from '../../src/prove/prove-and-write.js';
import type { ProofRequest } from '../../src/prove/validate-by-proof.js';
import { effort, MORE } from '../effort.js';
import { nativeForTests } from '../smt/native-z3.js';
import { ALL, claimOf, PATIENCE } from './ask.js';
import { type Row, readProved, readTable, TABLE } from './table.js';
import { correctnessClaimsOfCorpus, correctnessClaimsOfSamples } from './violations.js';

const folder = mkdtempSync(join(tmpdir(), 'write-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROOT = resolve(import.meta.dirname, '../..');
const native = await nativeForTests();

/** Other solvers than the one that found the proofs, as command lines. */
const SOLVERS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ...(native === undefined ? [] : [['z3', [native.file]] as const]),
  ...(spawnSync('cvc5', ['--version']).status === 0 ? [['cvc5', ['cvc5']] as const] : []),
];
if (SOLVERS.length < 2) console.log('skipping solvers that check proofs: install cvc5 and z3 to ask both');

let written = 0;

async function proofOf(claim: ProofRequest) {
  const place = join(folder, String(++written));
  const answer = await proveAndWrite(claim, place);
  return { place, answer };
}

function check(place: string, command: readonly string[]) {
  return spawnSync('sh', [join(place, 'check.sh'), ...command], { encoding: 'utf8' });
}

/** The claim is proved, and each solver agrees with each obligation. */
async function expectProof(request: ProofRequest) {
  const { place, answer } = await proofOf(request);
  expect(answer.status, answer.reason).toBe('true');
  for (const [name, command] of SOLVERS) {
    const { status, stdout } = check(place, command);
    expect(stdout, name).toMatch(/^\d+ proved by \S+, 0 not proved\n$/);
    expect(status, name).toBe(0);
  }
}

function askedAbout({ program, property, dataModel, witness, witnessName }: Row): ProofRequest {
  const { text, fileName } = program;
  return {
    program: text,
    programName: fileName,
    property,
    dataModel,
    witness,
    witnessName,
    seconds: PATIENCE,
  };
}

const claim = (text: string, property: 'unreach-call' | 'termination' = 'unreach-call'): ProofRequest => ({
  ...claimOf({ fileName: 'program.c', text, property, dataModel: 'LP64' }, {}),
  seconds: PATIENCE,
});

const GUARDED = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 5) reach_error();
  if (x > 20 && x * 2 == 3) reach_error();
  return 0;
}
`;

/** A few of the rows that are proved; with PROVE_ALL=1 all of them, with all ways of proving. */
const PROVED = readProved();
const SLOW = readProved(TABLE, 'slow.txt');
const ROWS = readTable()
  .filter(({ id }) => PROVED.has(id) && (ALL || !SLOW.has(id)))
  .filter((_, index) => ALL || index % effort(640, 40) === 5);

/** Correctness witnesses that hold. Those of CBMC are left out: prove does not read assignments as invariants. */
const CONFIRMED_SAMPLES = correctnessClaimsOfSamples().filter(({ name }) => name.startsWith('even-steps/'));
const CONFIRMED_CORPUS = correctnessClaimsOfCorpus()
  .filter(({ name }) => /\.(?:esbmc-8\.4|handmade-good)\./.test(name))
  .filter((_, index) => ALL || (MORE && index === 0));

describe.runIf(SOLVERS.length > 0)('other solvers show each obligation of a proof', () => {
  it.each(ROWS)('$id', async (row) => {
    await expectProof(askedAbout(row));
  });

  it.runIf(ALL)('the sample claim nothing-written', async () => {
    const program = readFileSync(join(ROOT, 'witnesses/tasks/even-steps.c'), 'utf8');
    await expectProof({ ...claim(program), programName: 'even-steps.c' });
  });

  it.each(CONFIRMED_SAMPLES)('the sample claim $name', async (sample) => {
    await expectProof({ ...sample, seconds: PATIENCE });
  });

  it.each(CONFIRMED_CORPUS)('$name of the corpus', async (sample) => {
    await expectProof({ ...sample, seconds: PATIENCE });
  });
});

describe('the files of a proof', () => {
  it('are one for each obligation, with its location and meaning, a manifest and a script', async () => {
    const { place, answer } = await proofOf(claim(GUARDED));
    expect(answer.status).toBe('true');
    expect(answer.notes.at(-1)).toMatch(/^proof written to .*: \d+ obligations/);
    const manifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      format: 1,
      program: { name: 'program.c', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      dataModel: 'LP64',
      property: expect.stringContaining('reach_error'),
      assumptions: expect.arrayContaining(['the stack never overflows']),
    });
    const files = manifest.obligations.map(({ file }: { file: string }) => file);
    expect(readdirSync(place).sort()).toEqual([...files, 'check.sh', 'manifest.json'].sort());
    for (const { file, what, line } of manifest.obligations) {
      const text = readFileSync(join(place, file), 'utf8');
      expect(text).toContain(
        `: ${what}\n; Location: program.c${line === undefined ? '' : `, line ${line}`}\n`,
      );
      expect(text).toMatch(/\(check-sat\)\n\(exit\)\n$/);
    }
  });

  it('state nothing that text of the program or witness says', async () => {
    // A line break in the text of an invariant would end the comment that shows it.
    const text =
      'void reach_error(void) {}\nint main(void) { int x = 1; while (x < 3) { x++; } return 0; }\n';
    const subject = {
      fileName: 'a\n(assert false)\n.c',
      text,
      property: 'unreach-call',
      dataModel: 'LP64',
    } as const;
    const { place } = await proofOf({ ...claimOf(subject, {}), seconds: PATIENCE });
    for (const file of readdirSync(place).filter((name) => name.endsWith('.smt2')))
      expect(readFileSync(join(place, file), 'utf8')).not.toMatch(/^\(assert false\)$/m);
  });

  it.runIf(SOLVERS.length > 0)('an obligation that does not hold fails the check', async () => {
    const { place } = await proofOf(claim(GUARDED));
    const [first = ''] = readdirSync(place).filter((name) => name.endsWith('.smt2'));
    const path = join(place, first);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^\(assert .*\)$/gm, ''));
    for (const [, command] of SOLVERS) {
      const { status, stdout } = check(place, command);
      expect(status).toBe(1);
      expect(stdout).toContain(`${first}: `);
    }
  });

  it.each([['false'], ['true'], ['no-such-solver'], ['echo', 'unsat, surely']])(
    '%s shows nothing',
    async (...command) => {
      const { place } = await proofOf(claim(GUARDED));
      expect(check(place, command).status).toBe(1);
    },
  );
});

describe('nothing is written', () => {
  it('without a proof', async () => {
    const { place, answer } = await proofOf(claim(GUARDED.replace('x < 5', 'x < 50')));
    expect(answer.status).toBe('unknown');
    expect(answer.notes.at(-1)).toBe('no proof was written');
    expect(existsSync(place)).toBe(false);
  });

  it('into a folder with other files', async () => {
    const place = join(folder, 'taken');
    mkdirSync(place);
    writeFileSync(join(place, 'mine.txt'), 'mine');
    await expect(proveAndWrite(claim(GUARDED), place)).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(place)).toEqual(['mine.txt']);
  });

  it('behind a file', async () => {
    const place = join(folder, 'file');
    writeFileSync(place, '');
    await expect(proveAndWrite(claim(GUARDED), join(place, 'proof'))).rejects.toMatchObject({
      code: 'machine',
    });
  });
});
