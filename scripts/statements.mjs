// Generates docs/internals/statements.md: which test or command shows each statement of docs/internals/statements.yml.
//   node scripts/statements.mjs [--check] [directory of the project]
// A test shows the statements that its title names, as in it('[SV24-16, SV14-4a] one confirmation is enough', …), and
// so does that of a describe. A command of a page shows those in a comment above its block: <!-- shows [SV24-68] -->. A
// test that may be skipped (skipIf, runIf) is listed, but is not enough by itself. A statement is shown if breaking it
// makes one of them fail: docs/internals/statement-mutations.yml says how to break it, and
// scripts/mutate-statements.mjs tries. Others only have a tagged test. With --check it writes nothing, and fails if a
// statement has lost its test or the table is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parse } from 'yaml';
import { problemsOfMutations, readMutations } from './statement-mutations.mjs';

const SOURCES = new Map([
  ['SV24', 'SV-COMP 2024, rules'],
  ['SV14', 'SV-COMP 2014, report'],
  ['MCC23', 'Model Checking Contest 2023, rules'],
  ['SV12', 'SV-COMP 2012, rules'],
]);
const LEVELS = ['must', 'should', 'out-of-scope'];
const ID = `(?:${[...SOURCES.keys()].join('|')})-[0-9]+[a-z]?`;
const TAG = new RegExp(`\\[(${ID}(?:, ?${ID})*)\\]\\s*`, 'g');
const TABLE = 'docs/internals/statements.md';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const root = words.find((word) => !word.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url));
  const { problems, summary } = examineStatements(root, words.includes('--check') ? 'check' : 'write');
  for (const problem of problems) console.error(problem);
  console.log(summary);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Checks a project against its statements, and writes or compares the table. */
export function examineStatements(root, mode) {
  const statements = parse(readFileSync(join(root, 'docs/internals/statements.yml'), 'utf8'));
  const evidence = [...testsIn(root, 'test'), ...findCommands(root)];
  const problems = [...findProblems(statements, evidence), ...problemsOfMutations(root, statements)];
  const broken = new Set(readMutations(root).flatMap(({ shows }) => shows));
  const table = makeTable(statements, evidence, broken);
  const file = join(root, TABLE);
  if (mode === 'write') writeFileSync(file, table);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== table)
    problems.push(`${TABLE} is out of date; make it with 'node scripts/statements.mjs' and commit it`);
  return { problems, summary: summariseStatements(statements, evidence, broken) };
}

/**
 * One record for each statement that the title of a test names: `{ id, file, title, runs }`. `runs` is `always`, or
 * `sometimes` for a test that a machine may skip.
 */
export function testsIn(root, folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((file) =>
    file.endsWith('.test.ts'),
  );
  return files.sort().flatMap((name) => {
    const file = `${folder}/${name}`;
    const text = readFileSync(join(root, file), 'utf8');
    if (text.search(TAG) < 0) return [];
    const found = [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    collect(source, file, { path: [], runs: 'always' }, found);
    return found;
  });
}

/** Walks the calls of describe, it and test; skipped tests show nothing. */
function collect(node, file, around, found) {
  const name = ts.isCallExpression(node) ? calleeNames(node.expression) : [];
  const title = ts.isCallExpression(node) ? readTitle(node.arguments[0]) : undefined;
  const inside = ['describe', 'it', 'test'].includes(name[0]) && title !== undefined;
  if (inside) {
    if (name.some((part) => ['skip', 'todo', 'fails'].includes(part))) return;
    const path = [...around.path, title];
    const runs = name.some((part) => ['skipIf', 'runIf'].includes(part)) ? 'sometimes' : around.runs;
    for (const id of idsIn(title)) {
      found.push({ id, file, title: path.map((part) => part.replace(TAG, '').trim()).join(' › '), runs });
    }
    around = { path, runs };
  }
  ts.forEachChild(node, (child) => collect(child, file, around, found));
}

/** `it.skip`, `it.each(…)` and `` it.each`…` `` as lists of their names. */
function calleeNames(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...calleeNames(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return calleeNames(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calleeNames(node.tag) : [];
}

function readTitle(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

function idsIn(text) {
  return [...text.matchAll(TAG)].flatMap(([, ids]) => ids.split(/, ?/));
}

function listPages(root) {
  const docs = readdirSync(join(root, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md'));
  const all = ['README.md', ...docs.sort().map((name) => `docs/${name}`)];
  return all.filter((page) => page !== TABLE && existsSync(join(root, page)));
}

/** Commands marked on a page; a test runs every command on the pages. */
function findCommands(root) {
  return listPages(root).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^<!-- shows (\[.*\]) -->\s*^```\n([^\n]*)/gm),
    ].flatMap(([, tags, command]) =>
      idsIn(tags).map((id) => ({ id, file, title: command.trim(), runs: 'always' })),
    ),
  );
}

function findProblems(statements, evidence) {
  const found = [];
  const ids = statements.map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`${id} is listed twice`);
  for (const { id, file } of evidence)
    if (!ids.includes(id))
      found.push(`${file} names ${id}, which docs/internals/statements.yml does not list`);
  for (const { id, level, says, reason, missing } of statements) {
    const tests = evidence.filter((each) => each.id === id);
    const shown = tests.some(({ runs }) => runs === 'always');
    if (!LEVELS.includes(level) || says === undefined) found.push(`${id} lacks its level or its sentence`);
    else if (level === 'out-of-scope') {
      if (reason === undefined) found.push(`${id} is out of scope without a reason`);
    } else if (!shown && missing === undefined)
      found.push(
        `${id} (${level}) has ${tests.length > 0 ? 'only tests that may be skipped' : 'no test that shows it'}`,
      );
    else if (shown && missing !== undefined)
      found.push(`${id} is shown by a test; remove its 'missing' from docs/internals/statements.yml`);
  }
  return found;
}

function makeTable(statements, evidence, broken) {
  const parts = [...SOURCES].map(([prefix, title]) => {
    const rows = statements
      .filter(({ id }) => id.startsWith(`${prefix}-`))
      .map((statement) => statementRow(statement, evidence, broken));
    return [
      `## ${title}`,
      '',
      '| id | level | statement | place | shown by |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${[
    '# The statements of the rule books',
    'What four rule books demand, and the test or the command that shows that it holds here. Generated by\n`scripts/statements.mjs` from [statements.yml](statements.yml) and the titles of the tests; do not edit it.',
    'A statement counts as shown if a record says how to break it ([statement-mutations.yml](statement-mutations.yml)) and one of\nits tests then fails; `npm run mutate:statements` tries that. The others only have a tagged test.',
    summariseStatements(statements, evidence, broken),
    ...parts,
  ].join('\n\n')}\n`;
}

function statementRow({ id, level, says, place, reason, missing }, evidence, broken) {
  const tests = new Map();
  for (const { file, title, runs } of evidence.filter((each) => each.id === id)) {
    const shown = runs === 'always' ? code(title) : `${code(title)} (may be skipped)`;
    tests.set(file, [...(tests.get(file) ?? []), shown]);
  }
  const shown = [...tests].map(([file, titles]) => {
    return `[${file}](${relative(dirname(TABLE), file)}): ${titles.join('; ')}`;
  });
  const why = level === 'out-of-scope' ? reason : `**missing**: ${missing ?? 'no test'}`;
  const label = broken.has(id) ? '' : 'has a tagged test: ';
  return `| ${id} | ${level} | ${cell(says)} | ${cell(place ?? '')} | ${shown.length > 0 ? label + shown.join('<br>') : cell(why)} |`;
}

function code(text) {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

function cell(text) {
  return text.replace(/[|*_<>]/g, '\\$&').replaceAll('\\*\\*missing\\*\\*', '**missing**');
}

function summariseStatements(statements, evidence, broken) {
  const wanted = statements.filter(({ level }) => level !== 'out-of-scope');
  const tested = wanted.filter(({ id }) => evidence.some((each) => each.id === id));
  const shown = tested.filter(({ id }) => broken.has(id)).length;
  const only = tested.length - shown;
  const others = only === 0 ? '' : ` and ${only} only ${only === 1 ? 'has' : 'have'} a tagged test`;
  return `${statements.length} statements: ${wanted.length} must or should, of which ${shown} are shown${others}; ${statements.length - wanted.length} out of scope.`;
}
