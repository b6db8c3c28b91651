import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairOf, propertyText } from '../embedded/replay/pair.js';
import { readThreadPairs } from '../embedded/replay/threads/thread-pair.js';
import { manyEdges, manySteps, needsSwitches, noViolation, type ThreadCase } from './thread-cases.js';

/** Seconds that the rules of the competition give a validator of violation witnesses. */
const LIMIT = 90;
/** For `validate`: a validator gets a tenth of it. */
const VERIFICATION_TIME = 900;
const REPETITIONS = 3;
/** ConcurrentWitness2Test executes a program a hundred times; where it hangs, nobody waits longer than this. */
const SHORT_VERIFICATION_TIME = 200;
const OTHER = 'concurrentwitness2test';

const { validate } = (await import(
  new URL('../../dist/index.js', import.meta.url).href
)) as typeof import('../../src/index.js');
const folder = mkdtempSync(join(tmpdir(), 'bench-threads-'));

interface Files {
  readonly task: string;
  readonly property: string;
  readonly witness: string;
}

function written(name: string, text: string, property: string, witness: string, format: string): Files {
  const own = join(folder, name.replaceAll(/\W+/g, '-'));
  mkdirSync(own, { recursive: true });
  const files = {
    task: join(own, 'program.c'),
    property: join(own, `${property}.prp`),
    witness: join(own, `witness.${format}`),
  };
  writeFileSync(files.task, text);
  writeFileSync(files.property, propertyText(property));
  writeFileSync(files.witness, witness);
  return files;
}

async function runsOf(files: Files, validator: string, property: string, verificationTime: number) {
  const { witnesses } = await validate({
    task: files.task,
    property: files.property,
    verdict: `false(${property})`,
    dataModel: 'LP64',
    witnesses: [files.witness],
    validators: [validator],
    runs: 'all',
    lint: 'report',
    verificationTime,
    tools: { collection: process.env.WITNESS_CHECK_TOOLS },
  });
  return witnesses[0]?.runs ?? [];
}

function caseFiles({ name, text, property, entry }: ThreadCase): Files {
  const table = { program: 'program.c', property, dataModel: 'LP64', version: '2.2' } as const;
  const { witness, format } = pairOf(
    { kind: '', why: '', expect: 'confirmed', ...entry },
    { table, text, programFile: '' },
  );
  return written(name, text, property, witness, format === 'yaml' ? 'yml' : format);
}

/** What replay costs: CPU seconds of its process, the least of a few runs. */
async function printCosts(): Promise<void> {
  console.log(`replay and threads: CPU seconds of one validation, the least of ${REPETITIONS}`);
  for (const each of [manySteps(), manyEdges(), ...needsSwitches()]) {
    const files = caseFiles(each);
    const runs = [];
    for (let left = REPETITIONS; left > 0; left--)
      runs.push(...(await runsOf(files, 'replay', each.property, VERIFICATION_TIME)));
    const least = Math.min(...runs.map(({ cputime }) => cputime)).toFixed(2);
    console.log(`  ${each.name.padEnd(72)}${least.padStart(7)} s  ${runs[0]?.status}`);
  }
  console.log(`what is tried of programs without the violation in ${LIMIT} s, or less where nothing is left`);
  for (const each of noViolation()) {
    const [run] = await runsOf(caseFiles(each), 'replay', each.property, VERIFICATION_TIME);
    console.log(`  ${each.name.padEnd(72)}${run?.cputime.toFixed(2).padStart(7)} s  ${run?.status}`);
    console.log(`    ${/\(([^()]* executions?[^()]*)\)/.exec(run?.detail ?? '')?.[1] ?? run?.detail}`);
  }
}

/** Declarations that a parser without a preprocessor reads, in one line so that lines keep their numbers. */
const DECLARATIONS = [
  'typedef unsigned long pthread_t;',
  'typedef union { char s[56]; long a; } pthread_attr_t;',
  'typedef union { char s[40]; long a; } pthread_mutex_t;',
  'typedef union { char s[4]; int a; } pthread_mutexattr_t;',
  'typedef union { char s[48]; long long a; } pthread_cond_t;',
  'extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);',
  'extern int pthread_join(pthread_t, void **);',
  'extern int pthread_detach(pthread_t);',
  'extern int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);',
  'extern int pthread_mutex_lock(pthread_mutex_t *);',
  'extern int pthread_mutex_unlock(pthread_mutex_t *);',
  'extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);',
  'extern int pthread_cond_signal(pthread_cond_t *);',
].join(' ');

/** A program of the tables as the other validator can read it; undefined if it uses more than is declared here. */
function preprocessed(text: string): string | undefined {
  const plain = text
    .replace('#include <pthread.h>', DECLARATIONS)
    .replaceAll(/PTHREAD_(?:MUTEX|COND)_INITIALIZER/g, '{{0}}')
    .replaceAll(/\s*\/\/@\w+$/gm, '');
  const used = plain.match(/\b(?:pthread|sem|atomic|thrd|mtx)_\w+/g) ?? [];
  const isKnown = used.every((name) => new RegExp(`\\b${name}\\b`).test(DECLARATIONS));
  return isKnown && !/#|_Thread_local|__atomic|_Atomic/.test(plain) ? plain : undefined;
}

/** The automata of the tables about threads, by both validators. */
async function printComparison(): Promise<void> {
  const rows = readThreadPairs().filter(
    ({ format, property }) => format === 'graphml' && property === 'unreach-call',
  );
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const cputimes: Record<string, number> = { replay: 0, [OTHER]: 0 };
  let compared = 0;
  for (const { name, text, property, witness, isGood } of rows) {
    const plain = preprocessed(text);
    if (plain === undefined) continue;
    const files = written(`other ${name}`, plain, property, witness, 'graphml');
    for (const validator of ['replay', OTHER]) {
      const [run] = await runsOf(files, validator, property, SHORT_VERIFICATION_TIME);
      if (run === undefined) {
        console.log(`${validator} is not installed: unpack it in WITNESS_CHECK_TOOLS to compare with it`);
        return;
      }
      count(`${validator}, ${isGood ? 'right' : 'wrong'}: ${run.status}`);
      cputimes[validator] = (cputimes[validator] ?? 0) + run.cputime;
    }
    compared++;
  }
  console.log(`${compared} automata of the tables about threads, right and wrong ones`);
  for (const [key, number] of [...counts].sort()) console.log(`  ${key.padEnd(72)}${number}`);
  for (const [validator, seconds] of Object.entries(cputimes))
    console.log(`  ${validator}: ${(seconds / Math.max(1, compared)).toFixed(2)} s of CPU time for one`);
}

try {
  const only = process.argv[2];
  if (only !== '--compare') await printCosts();
  if (only !== '--costs') await printComparison();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
