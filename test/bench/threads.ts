import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairOf, propertyText } from '../replay/pair.js';
import { readThreadPairs, type ThreadPair } from '../replay/threads/thread-pair.js';
import {
  manyEdges,
  manySteps,
  needsSwitches,
  noViolation,
  shortPrograms,
  type ThreadCase,
} from './thread-cases.js';

/** Seconds that the rules of the competition give a validator of violation witnesses. */
const LIMIT = 90;
/** For `validate`: a validator gets a tenth of it. */
const VERIFICATION_TIME = 900;
const REPETITIONS = 3;
/** ConcurrentWitness2Test executes a program a hundred times, for a second; where it hangs, it is ended sooner. */
const SHORT_VERIFICATION_TIME = 100;
/** So many automata are compared at once: programs that hang need no core. */
const AT_ONCE = 8;
const OTHER = 'concurrentwitness2test';
const PAIRS = join(import.meta.dirname, '../replay/threads/pairs');

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

/** What replay costs, for the cases with one of these words in their names: CPU seconds of its process, the least of a few runs. */
async function printCosts(words: readonly string[]): Promise<void> {
  const isAsked = ({ name }: ThreadCase) => words.length === 0 || words.some((word) => name.includes(word));
  console.log(`replay and threads: CPU seconds of one validation, the least of ${REPETITIONS}`);
  for (const each of [manySteps(), manyEdges(), ...needsSwitches()].filter(isAsked)) {
    const files = caseFiles(each);
    const runs = [];
    for (let left = REPETITIONS; left > 0; left--)
      runs.push(...(await runsOf(files, 'replay', each.property, VERIFICATION_TIME)));
    const least = Math.min(...runs.map(({ cputime }) => cputime)).toFixed(2);
    console.log(`  ${each.name.padEnd(72)}${least.padStart(7)} s  ${runs[0]?.status}`);
  }
  console.log(`what is tried of programs without the violation in ${LIMIT} s, or less where nothing is left`);
  for (const each of [...noViolation(), ...shortPrograms()].filter(isAsked)) {
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

/** The automaton with declarations of its keys: the other validator reads none without. */
function withDeclarations(witness: string): string {
  const keys = new Set([...witness.matchAll(/<data key="([^"]*)"/g)].map(([, key = '']) => key));
  const declared = [...keys].map(
    (key) => `<key id="${key}" for="all" attr.name="${key}" attr.type="string"/>`,
  );
  return witness.replace('<graph ', () => `${declared.join('')}<graph `);
}

/** One automaton of the tables by both validators; undefined if one of them is not installed. */
async function compared({ name, why, property, witness, isGood }: ThreadPair, plain: string) {
  const files = written(`other ${name}`, plain, property, withDeclarations(witness), 'graphml');
  const [ours] = await runsOf(files, 'replay', property, SHORT_VERIFICATION_TIME);
  const [others] = await runsOf(files, OTHER, property, SHORT_VERIFICATION_TIME);
  if (ours === undefined || others === undefined) return undefined;
  const right = isGood ? 'right' : 'wrong';
  const confirms = ({ opinion }: typeof ours) => opinion === 'confirmed';
  if (confirms(ours) !== confirms(others))
    console.log(`  ${right}, ${name}, ${why}: replay ${ours.status}, ${OTHER} ${others.status}`);
  return { right, ours, others };
}

/** The automata of the tables about threads, by both validators: all, or those of the named programs. */
async function printComparison(): Promise<void> {
  const programs = process.argv.slice(3);
  const rows = readThreadPairs(PAIRS).flatMap((pair) => {
    if (programs.length > 0 && !programs.some((name) => pair.name.startsWith(`${name} `))) return [];
    const plain =
      pair.format === 'graphml' && pair.property === 'unreach-call' ? preprocessed(pair.text) : undefined;
    return plain === undefined ? [] : [{ pair, plain }];
  });
  console.log(
    `${rows.length} automata of the tables about threads; where one confirms and the other does not:`,
  );
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const cputimes = { replay: 0, [OTHER]: 0 };
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE);
    for (const each of await Promise.all(some.map(({ pair, plain }) => compared(pair, plain)))) {
      if (each === undefined) {
        console.log(`${OTHER} is not installed: unpack it in WITNESS_CHECK_TOOLS to compare with it`);
        return;
      }
      count(`replay, ${each.right}: ${each.ours.status}`);
      count(`${OTHER}, ${each.right}: ${each.others.status}`);
      cputimes.replay += each.ours.cputime;
      cputimes[OTHER] += each.others.cputime;
    }
  }
  for (const [key, number] of [...counts].sort()) console.log(`  ${key.padEnd(72)}${number}`);
  for (const [validator, seconds] of Object.entries(cputimes))
    console.log(`  ${validator}: ${(seconds / Math.max(1, rows.length)).toFixed(2)} s of CPU time for one`);
}

try {
  const only = process.argv[2];
  if (only !== '--compare') await printCosts(process.argv.slice(3));
  if (only !== '--costs') await printComparison();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
