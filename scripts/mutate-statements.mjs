// Breaks the project as docs/internals/statement-mutations.yml says, and runs the tests that name the broken statement:
// one of them must fail, or the statement is not shown. Everything happens in a copy of the project in the directory
// for temporary files.
//   npm run mutate:statements [-- [--quick | --slow] [SV24-16 SV24-18 …]]
// With --quick only tests run that start no processes, with --slow only the others. Tests of dist/ see it as it was built
// before: a mutation is noticed by tests of the sources.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { mutate, readMutations } from './statement-mutations.mjs';
import { testsIn } from './statements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What the copy does not need. */
const LEFT_OUT = new Set(['node_modules', '.git', 'coverage', 'reports', '.stryker-tmp']);
/** Tests that run the built program, or real processes for a long time, come last: a quick one may suffice. */
const SLOW = [
  'test/execute/',
  'test/dispatch/',
  'test/use-cases/',
  'test/machine/',
  'test/replay/',
  'test/prove/',
  'test/e2e/',
];

const words = process.argv.slice(2).filter((word) => word !== '--');
const isWanted = (file) =>
  (!words.includes('--quick') || testCost(file) === 0) && (!words.includes('--slow') || testCost(file) > 0);
const only = words.filter((word) => !word.startsWith('--'));
const copy = mkdtempSync(join(tmpdir(), 'statement-mutations-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path).split('/')[0]) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
process.chdir(copy);

const vitest = await createVitest('test', { root: copy, watch: false, reporters: [{}], bail: 0 });
await vitest.standalone();
const evidence = testsIn(root, 'test');
let survivors = 0;
let count = 0;
const passing = new Map();
for (const mutation of readMutations(root)) {
  for (const id of mutation.shows) {
    if (only.length > 0 && !only.includes(id)) continue;
    count++;
    const start = performance.now();
    const verdict = await findKiller(mutation, id);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (verdict.kind !== 'killed') survivors++;
    const what = verdict.kind === 'killed' ? `killed by ${verdict.test}` : `SURVIVED: ${verdict.why}`;
    console.log(`${id} ${mutation.file} (${mutation.says}): ${what} (${seconds} s)`);
  }
}
await vitest.close();
console.log(`${count} mutations, ${survivors} survived`);
process.exit(survivors === 0 ? 0 : 1);

/** The first test that names the statement, passes without the mutation, and fails with it. */
async function findKiller(mutation, id) {
  const files = [
    ...new Set(evidence.filter((each) => each.id === id && each.runs === 'always').map(({ file }) => file)),
  ].filter(isWanted);
  if (files.length === 0) return { kind: 'survived', why: 'no test names it' };
  const problems = [];
  for (const file of files.sort((one, other) => testCost(one) - testCost(other))) {
    const sound = await passingTests(file);
    if (![...sound].some((title) => names(title, id))) {
      problems.push(`${file} has no test of it that passes`);
      continue;
    }
    const { failed, broken } = await withMutation(mutation, () => runTests(file, id));
    const killer = failed.find((title) => sound.has(title) && names(title, id));
    if (killer !== undefined) return { kind: 'killed', test: `${file} > ${killer}` };
    problems.push(broken === undefined ? `${file} passes` : `${file} does not start: ${broken}`);
  }
  return { kind: 'survived', why: problems.join('; ') };
}

/** The titles of a file's tests that name statements and pass in the unchanged project. */
async function passingTests(file) {
  const known = passing.get(file);
  if (known !== undefined) return known;
  const { passed } = await runTests(file, '(?:SV|MCC)[0-9]+-[0-9]+[a-z]?');
  passing.set(file, new Set(passed));
  return passing.get(file);
}

async function withMutation(mutation, action) {
  const file = join(copy, mutation.file);
  const text = readFileSync(file, 'utf8');
  change(file, mutate(text, mutation));
  try {
    return await action();
  } finally {
    change(file, text);
  }
}

/** Programs read definitions and rule sets as compiled by the build. */
function change(file, text) {
  writeFileSync(file, text);
  vitest.invalidateFile(file);
  if (!file.endsWith('.yml')) return;
  execFileSync(process.execPath, [join(copy, 'scripts/generate-shipped-data.mjs')]);
  vitest.invalidateFile(join(copy, 'src/generated/shipped-data.js'));
}

async function runTests(file, id) {
  vitest.setGlobalTestNamePattern(new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`));
  const specifications = await vitest.globTestSpecifications([file]);
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const titles = (state) =>
    tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
  const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
  return { passed: titles('passed'), failed: titles('failed'), broken: errors[0]?.message };
}

function names(title, id) {
  return new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`).test(title);
}

/** Zero for tests of functions; more for each kind of slow test. */
function testCost(file) {
  return SLOW.findIndex((folder) => file.startsWith(folder)) + 1;
}
