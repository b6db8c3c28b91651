import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  DocumentSymbol,
  Hover,
  Location,
} from 'vscode-languageserver-protocol';
import { EditorClient, INCREMENTAL } from './editor-client.js';
import { ROOT } from './run-cli.js';

const SAMPLE = join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml');
const PROGRAM = join(ROOT, 'witnesses/tasks/ticket-price.c');
const GRAPHML = join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml');

let folder: string;
let client: EditorClient;
const text = readFileSync(SAMPLE, 'utf8');
let count = 0;

/** A document of its own in the workspace; it need not be there as a file. */
const uriOf = (name: string) => pathToFileURL(join(folder, 'work', String(count++), name)).href;
const lineOf = (part: string, of = text) => of.slice(0, of.indexOf(part)).split('\n').length - 1;
const contents = (hover: Hover | null) => (hover?.contents as { value: string } | undefined)?.value ?? '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'editor-'));
  mkdirSync(join(folder, 'work/tasks'), { recursive: true });
  copyFileSync(PROGRAM, join(folder, 'work/tasks/ticket-price.c'));
  client = new EditorClient();
  await client.initialize(join(folder, 'work'), { profile: 'sv-comp' });
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

describe('the language server', () => {
  it('says what it can do', () => {
    expect(client.capabilities).toMatchObject({
      textDocumentSync: { change: INCREMENTAL },
      hoverProvider: true,
      definitionProvider: true,
      documentSymbolProvider: true,
    });
  });

  it('finds nothing in a good witness, then what an edit breaks, and nothing when that is undone', async () => {
    const uri = uriOf('witness.yml');
    await client.open(uri, text);
    expect(await client.diagnostics(uri)).toEqual([]);
    const line = lineOf('action: follow');
    const start = (text.split('\n')[line] ?? '').indexOf('follow');
    await client.edit(uri, [line, start, start + 6], 'folow');
    expect(await client.diagnostics(uri)).toMatchObject([
      {
        source: 'witness-check',
        severity: 1,
        range: { start: { line } },
        message: expect.stringContaining('folow'),
      },
    ]);
    await client.edit(uri, [line, start, start + 5], 'follow');
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  it('compares with the program that it finds in the workspace, and leads to its line', async () => {
    const uri = uriOf('witness.yml');
    const wrong = text.replace('line: 13', 'line: 12');
    await client.open(uri, wrong);
    const [finding] = await client.diagnostics(uri);
    expect(finding?.code).toMatch(/^WP/);
    const [location] = [await client.ask<Location>('textDocument/definition', uri, [lineOf('line: 8'), 14])];
    expect(location).toEqual({
      uri: pathToFileURL(join(folder, 'work/tasks/ticket-price.c')).href,
      range: { start: { line: 7, character: 36 }, end: { line: 7, character: 36 } },
    });
  });

  it('shows types of variables, the C line, the meaning of a key and the page of a rule', async () => {
    const uri = uriOf('witness.yml');
    const broken = text
      .replace('type: function_return', 'type: assumption')
      .replace('"\\\\result == 5"', 'zones > unknown_name + age')
      .replace('acsl_expression', 'c_expression')
      .replace('line: 7\n              column: 35', 'line: 9\n              column: 3');
    await client.open(uri, broken);
    const hover = contents(await client.ask('textDocument/hover', uri, [lineOf('unknown_name', broken), 30]));
    expect(hover).toContain('`zones`: `int`, declared in line 8');
    expect(hover).toContain('ticket-price.c, line 9: `if (age < 0 || age > 120');
    expect(hover).toContain('# WP021 expression-names');
    const column = contents(await client.ask('textDocument/hover', uri, [lineOf('column:', broken), 16]));
    expect(column).toContain('1 is the first character');
  });

  it('offers the corrections of the linter, and their edits make the witness good', async () => {
    const uri = uriOf('witness.yml');
    const missing = text.replace(/ {4}uuid: .*\n/, '');
    await client.open(uri, missing);
    const [finding] = await client.diagnostics(uri);
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: finding?.range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ kind, title }) => (kind === 'quickfix' ? title : kind))).toEqual([
      expect.stringMatching(/uuid/i),
      expect.stringMatching(/^Switch W\w+ off in the next line$/),
      'source.fixAll.witness-check',
    ]);
    expect(actions[0]?.diagnostics).toEqual([finding]);
    const [edit] = actions[0]?.edit?.changes?.[uri] ?? [];
    if (edit === undefined) return expect.fail('there is no edit');
    const { start, end } = edit.range;
    expect(start).toEqual(end);
    await client.edit(uri, [start.line, start.character, end.character], edit.newText);
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  it.each([
    ['a value', 'action: follow', 'action: ', ['follow', 'avoid']],
    ['a version, in quotes', 'format_version: "2.0"', 'format_version: ', ['"2.0"', '"2.1"', '"2.2"']],
    ['keys that are missing', 'function: main', 'x', []],
    ['keys', '      language: C\n', '      \n', ['language']],
    [
      'types',
      'type: target',
      'type: ',
      ['assumption', 'target', 'function_enter', 'function_return', 'branching'],
    ],
  ])('completes %s', async (_, replaced, by, expected) => {
    const uri = uriOf('witness.yml');
    const partial = text.replace(replaced, by);
    await client.open(uri, partial);
    const at =
      partial.indexOf(by, text.indexOf(replaced) - 1) + by.trimEnd().length + (by.endsWith('\n') ? 6 : 1);
    const lines = partial.slice(0, by === 'x' ? at - 1 : at).split('\n');
    const place = [lines.length - 1, lines.at(-1)?.length ?? 0] as const;
    const items = await client.ask<CompletionItem[]>('textDocument/completion', uri, place);
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(expected));
    if (expected.length > 1) expect(labels).toHaveLength(expected.length);
    if (by === 'x') expect(labels).toEqual(expect.arrayContaining(['function']));
  });

  it('has an outline, and completes rules in comments', async () => {
    const uri = uriOf('witness.yml');
    await client.open(uri, `# witness-check-disable \n${text}`);
    const symbols = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri },
    });
    expect(symbols.map(({ name }) => name)).toContain('segment 1');
    const items = await client.ask<CompletionItem[]>('textDocument/completion', uri, [0, 24]);
    expect(items.map(({ label }) => label)).toContain('WP010');
  });

  it('knows GraphML: findings, keys, values, and the line of an edge', async () => {
    const uri = uriOf('witness.graphml');
    const graphml = readFileSync(GRAPHML, 'utf8').replace('violation_witness', 'violation_witnes');
    await client.open(uri, graphml);
    expect((await client.diagnostics(uri)).map(({ range }) => range.start.line)).toContain(
      lineOf('violation_witnes', graphml),
    );
    const line = lineOf('violation_witnes', graphml);
    const start = (graphml.split('\n')[line] ?? '').indexOf('violation_witnes');
    const values = await client.ask<CompletionItem[]>('textDocument/completion', uri, [line, start]);
    expect(values.map(({ label }) => label)).toEqual(['correctness_witness', 'violation_witness']);
    const edge = lineOf('"startline">7<', graphml);
    const keys = await client.ask<CompletionItem[]>('textDocument/completion', uri, [
      edge,
      (graphml.split('\n')[edge] ?? '').indexOf('startline'),
    ]);
    expect(keys.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['assumption', 'startline', 'threadId']),
    );
    expect(keys.map(({ label }) => label)).not.toContain('invariant');
    const found = await client.ask<Location>('textDocument/definition', uri, [edge, 8]);
    expect(found.range.start.line).toBe(6);
  });
});

describe('what a stranger may write', () => {
  it('is left alone if it is not a witness', async () => {
    const uri = uriOf('settings.yml');
    await client.open(uri, 'services:\n  web: { image: x }\n');
    expect(await client.diagnostics(uri)).toEqual([]);
    expect(await client.ask('textDocument/hover', uri, [0, 2])).toBeNull();
  });

  it.each([
    ['many characters', `- entry_type: x\n${'#'.repeat(1_100_000)}`, /more than 1000000 characters/],
    ['many findings', `- entry_type: x\n  content:\n${'\t\n'.repeat(3000)}`, /./],
    ['many levels', `- entry_type: ${'['.repeat(100_000)}`, /nested|YAML/],
    ['aliases without end', `- entry_type: &a [${'*a, '.repeat(1200)}]`, /alias/],
  ])('is bounded: %s', async (_, hostile, message) => {
    const uri = uriOf('witness.yml');
    await client.open(uri, hostile);
    const findings = await client.diagnostics(uri);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(1001);
    expect(findings.map((each) => each.message).join('\n')).toMatch(message);
  });

  it('names no file that is opened, neither outside the workspace nor through a link', async () => {
    const outside = join(folder, 'outside');
    mkdirSync(outside);
    copyFileSync(PROGRAM, join(outside, 'secret.c'));
    mkdirSync(join(folder, 'work/links'));
    symlinkSync(join(outside, 'secret.c'), join(folder, 'work/links/linked.c'));
    symlinkSync(outside, join(folder, 'work/links/away'));
    for (const name of [join(outside, 'secret.c'), '../../outside/secret.c', 'linked.c', 'away/secret.c']) {
      const uri = pathToFileURL(join(folder, 'work/links/witness.yml')).href;
      await client.open(uri, text.replaceAll('ticket-price.c', name));
      expect(await client.ask('textDocument/definition', uri, [lineOf('line: 8'), 14])).toBeNull();
      await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    }
    const uri = pathToFileURL(join(folder, 'work/links/witness.yml')).href;
    await client.open(uri, text.replaceAll('ticket-price.c', '/no/such/place/ticket-price.c'));
    expect(await client.ask('textDocument/definition', uri, [lineOf('line: 8'), 14])).toMatchObject({
      uri: pathToFileURL(join(folder, 'work/tasks/ticket-price.c')).href,
    });
  });

  it('is shown unchanged: Markdown has no effect', async () => {
    const uri = uriOf('witness.yml');
    const marked = text
      .replace('"\\\\result == 5"', '"age ``[x](command:y)`` == 5"')
      .replace('line: 7', 'line: 8');
    await client.open(uri, marked);
    const hover = contents(await client.ask('textDocument/hover', uri, [lineOf('command:', marked), 22]));
    expect(hover).toContain('``` age ``[x](command:y)`` == 5 ```');
  });
});

describe('what is not a message', () => {
  it.each<[string, string]>([
    ['a length that is no number', 'Content-Length: abc\r\n\r\n'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
    ['a length that no memory has', 'Content-Length: 99999999999999\r\n\r\n'],
    ['a length above the limit', 'Content-Length: 100000001\r\n\r\n'],
    ['a length with an exponent', 'Content-Length: 1e9\r\n\r\n'],
    ['no length', 'Content-Type: x\r\n\r\n{}'],
    ['an empty header', '\r\n\r\n'],
    ['a header without colon', 'nonsense\r\n\r\n'],
    ['a length of nothing', 'Content-Length: 0\r\n\r\n'],
    ['a body shorter than its text', 'Content-Length: 3\r\n\r\n{"a": 1}'],
    ['a body that is not JSON', 'Content-Length: 3\r\n\r\n{]}'],
    ['a long line that is no header', `${'x'.repeat(100_000)}\r\n\r\n`],
    ['very many ends of headers', '\r\n\r\n'.repeat(20_000)],
  ])('%s is left out, and the next question is answered', async (_name, bytes) => {
    const uri = uriOf('witness.yml');
    await client.open(uri, text.replace('action: follow', 'action: folow'));
    expect(await client.diagnostics(uri)).not.toEqual([]);
    client.sendRaw(bytes);
    expect(await client.ask('textDocument/hover', uri, [0, 0])).toBeDefined();
    expect(await client.ask('textDocument/definition', uri, [lineOf('line: 8'), 14])).toMatchObject({
      uri: pathToFileURL(join(folder, 'work/tasks/ticket-price.c')).href,
    });
  });
});

describe('settings and ends', () => {
  it('takes a program and a profile of the user, says which setting is unknown, and ends with its editor', async () => {
    const other = new EditorClient();
    writeFileSync(join(folder, 'elsewhere.c'), readFileSync(PROGRAM));
    await other.initialize(folder, { profile: 'svcomp' });
    await other.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { witnessCheck: { program: 'elsewhere.c' } },
    });
    const uri = 'untitled:witness.yml';
    await other.open(uri, text);
    await other.diagnostics(uri);
    expect(other.messages).toEqual([
      expect.stringMatching(/witnessCheck\.profile.*default, sv-comp, strict/),
    ]);
    expect(await other.ask('textDocument/definition', uri, [lineOf('line: 8'), 14])).toMatchObject({
      uri: pathToFileURL(join(folder, 'elsewhere.c')).href,
    });
    expect(await other.vanish()).toBe(2);
  });
});
