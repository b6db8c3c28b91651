import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as validators from '../../src/generated/schema-validators.js';
import { formatClaimsPage } from '../../src/report/claims/claims-html.js';
import type { ClaimsPageData } from '../../src/report/claims/page-claim.js';
import { formatJson } from '../../src/report/json.js';
import { formatScorePage } from '../../src/report/score/score-html.js';
import { formatShowPage } from '../../src/report/show/show-html.js';
import { formatShowText } from '../../src/report/show/show-text.js';
import { show } from '../../src/use-cases/show/show.js';
import type { Showing, ShownWitness } from '../../src/use-cases/show/showing.js';
import { ROOT } from '../e2e/run-cli.js';
import { MORE, oneIn } from '../effort.js';
import { CHROMIUM, launch, type OpenedPage, open } from './browser.js';
import { HOSTILE, hostileClaims, hostileSheet } from './hostile-inputs.js';

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'show-page-'));
  if (CHROMIUM !== undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const TASK = join(ROOT, 'witnesses/tasks/ticket-price.yml');
const claim = (name: string, file: string) => join(ROOT, 'witnesses/claims', name, file);

async function opened(name: string, showing: Showing, width?: number): Promise<OpenedPage> {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, await formatShowPage(showing));
  return open(browser, file, width);
}

/** A witness and a program in which every text is hostile. */
function hostile(): Showing {
  const finding = { ruleId: 'WG001', ruleName: HOSTILE, severity: 'error', consequence: 'none' } as const;
  const part = { kind: 'waypoint', type: HOSTILE, action: HOSTILE, segment: 1, state: null } as const;
  const place = { program: 0, file: HOSTILE, line: 1, column: 1, function: HOSTILE };
  const witness: ShownWitness = {
    path: HOSTILE,
    sha256: '0'.repeat(64),
    size: 1,
    format: 'graphml',
    version: HOSTILE,
    kind: 'violation',
    producer: HOSTILE,
    specifications: [HOSTILE],
    programFiles: [HOSTILE],
    dataModel: HOSTILE,
    creationTime: HOSTILE,
    parts: [{ ...part, thread: 1, place, text: HOSTILE, line: 1, findings: [0] }],
    automaton: {
      states: [{ id: HOSTILE, invariant: HOSTILE, scope: HOSTILE, at: 1 }],
      edges: [{ from: 0, to: 0, program: 0, line: 1, guards: [`assume ${HOSTILE}`], code: HOSTILE, at: 1 }],
    },
    findings: [{ ...finding, messageId: 'x', args: {}, message: HOSTILE, position: { line: 1, column: 1 } }],
    trace: {
      kind: 'followed',
      result: HOSTILE,
      reason: HOSTILE,
      remark: HOSTILE,
      missing: HOSTILE,
      observed: HOSTILE,
      limit: null,
      gap: null,
      passed: [{ what: HOSTILE, step: 0 }],
      inputs: [{ name: HOSTILE, line: 1, column: 1, value: HOSTILE, reason: 'call', type: HOSTILE }],
      lesson: {
        parting: {
          part: { kind: 'segment', number: 1 },
          wants: HOSTILE,
          happened: HOSTILE,
          source: HOSTILE,
          line: 1,
          column: 1,
          evaluations: 1,
          required: HOSTILE,
          given: 'nothing',
          inputs: [1],
          fixed: [],
          values: [{ name: HOSTILE, value: HOSTILE, scope: 'local' }],
        },
        tried: { executions: 1, extent: 'complete' },
        repairs: [
          {
            part: { kind: 'edge', number: 1 },
            kind: 'correction',
            change: HOSTILE,
            result: HOSTILE,
            inputs: [HOSTILE],
          },
        ],
        readings: [{ tools: [HOSTILE], reads: HOSTILE, parts: [] }],
      },
      steps: [
        {
          thread: 1,
          holds: [HOSTILE],
          kind: 'statement',
          line: 1,
          column: 1,
          endLine: 1,
          endColumn: 1,
          function: HOSTILE,
          depth: 0,
          text: HOSTILE,
          value: HOSTILE,
          changes: [{ name: HOSTILE, value: HOSTILE, scope: 'local' }],
        },
      ],
    },
  };
  return {
    witnesses: [witness, witness],
    programs: [{ path: HOSTILE, sha256: '0'.repeat(64), text: `${HOSTILE}\n/* ${HOSTILE}\n"${HOSTILE}` }],
    comparison: {
      counts: {
        same: 1,
        'first-says-more': 0,
        'second-says-more': 0,
        different: 0,
        'only-first': 0,
        'only-second': 0,
      },
      places: [{ file: HOSTILE, program: 0, line: 1, relation: 'same', first: [0], second: [0] }],
    },
  };
}

/** Writes a program of two files, and a witness for it that says how its branch goes. */
function severalFiles(value: string): { readonly witness: string; readonly programs: readonly string[] } {
  const text = {
    'start.c': 'extern int taken(int);\nint main(void) {\n  int n = 2;\n  return taken(n);\n}\n',
    'stock.c':
      'extern void reach_error(void);\nint taken(int n) {\n  if (n == 2)\n    reach_error();\n  return n;\n}\n',
  };
  const programs = Object.entries(text).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  const check = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';
  const metadata = [
    'format_version: "2.0", uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265, creation_time: "2026-11-21T08:00:00Z"',
    `producer: {name: tests, version: "1"}, task: {input_files: [start.c, stock.c], input_file_hashes: {}, specification: "${check}", data_model: LP64, language: C}`,
  ];
  const segment = (waypoint: string) => `  - segment: [waypoint: {action: follow, ${waypoint}}]\n`;
  const [branch, target] = [
    `type: branching, location: {file_name: stock.c, line: 3}, constraint: {value: "${value}"}`,
    'type: target, location: {file_name: stock.c, line: 4}',
  ];
  const witness = join(folder, `files-${value}.yml`);
  const head = `- entry_type: violation_sequence\n  metadata: {${metadata.join(', ')}}\n  content:\n`;
  writeFileSync(witness, `${head}${segment(branch)}${segment(target)}`);
  return { witness, programs };
}

describe.skipIf(CHROMIUM === undefined)('the page of a witness', () => {
  it('runs nothing that its inputs say, wherever they say it', async () => {
    const { page, faults } = await opened('hostile', hostile());
    for (const tab of await page.locator('[role=tab]').all()) await tab.click();
    for (const entry of await page.locator('[data-part], [data-edge], .drawing g.box').all()) {
      await entry.dispatchEvent('click');
      await entry.dispatchEvent('mouseover');
    }
    await page.waitForSelector('.drawing svg', { state: 'attached' });
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(faults).toEqual([]);
    expect(await page.locator('img, iframe, object, embed, a').count()).toBe(0);
    expect(await page.locator('.line code').first().textContent()).toBe(HOSTILE);
    expect(await page.locator('.note code').first().textContent()).toBe(HOSTILE);
    await page.context().close();
  });

  it('keeps an injected script from running', async () => {
    const file = join(folder, 'injected.html');
    const html = await formatShowPage(hostile());
    const injected = '<script>window.hacked = 1</script><img src="x" onerror="window.hacked = 2">';
    writeFileSync(file, html.replace('<main', `${injected}<main`));
    const { page, faults } = await open(browser, file);
    await page.waitForSelector('[role=tab]');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(faults.join('\n')).toMatch(/Content Security Policy/);
    await page.context().close();
  });

  it('has the waypoints at their lines, steps through the execution, and draws the automaton', async () => {
    const showing = await show({ witnesses: [claim('ticket-price-yaml', 'witness.yml')], task: TASK });
    expect(
      validators.showing(JSON.parse(formatJson(showing))),
      JSON.stringify(validators.showing.errors),
    ).toBe(true);
    const { page, faults } = await opened('yaml', showing);
    const noted = (line: number) => page.locator(`#p0-${line} + .notes .note`);
    expect(await noted(7).textContent()).toContain('\\result == 5');
    expect(await noted(17).textContent()).toContain('target');
    await page.click('[data-name=trace-0]');
    await page.click('text=passed ›');
    expect(await page.locator('.step').textContent()).toMatch(/passed segment 1/);
    await page.click('[aria-label="Last step"]');
    expect(await page.locator('.line.current').getAttribute('id')).toBe('p0-17');
    expect(await page.locator('.values').textContent()).toMatch(/price-1/);
    await page.locator('body').click();
    const position = () => page.locator('output.position').textContent();
    const [last] = ((await position()) ?? '').split(' / ').map(Number);
    await page.keyboard.press('ArrowLeft');
    expect(await position()).toBe(`${(last ?? 0) - 1} / ${last}`);
    await page.click('[data-name=automaton-0]');
    await page.waitForSelector('.drawing svg');
    expect(await page.locator('.drawing g.box').count()).toBe(5);
    await page.locator('.drawing g.box').nth(2).press('Enter');
    expect(await page.locator('.facts h3').textContent()).toBe('segment 3');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('steps through several files, and shows the one that the execution is in', async () => {
    const { witness, programs } = severalFiles('true');
    const { page, faults } = await opened('files', await show({ witnesses: [witness], programs }));
    expect(await page.locator('#p1-3 + .notes .note').textContent()).toContain('true');
    await page.click('[data-name=trace-0]');
    const shown = async () => [
      await page.locator('.line.current').getAttribute('id'),
      await page.locator('#file-choice option:checked').textContent(),
    ];
    await page.click('[aria-label="First step"]');
    expect(await shown()).toEqual([expect.stringMatching(/^p0-[234]$/), 'start.c']);
    expect(await page.locator('#p1-4').isVisible()).toBe(false);
    await page.click('[aria-label="Last step"]');
    expect(await shown()).toEqual(['p1-4', 'stock.c']);
    expect(await page.locator('#p1-4').isVisible()).toBe(true);
    await page.selectOption('#file-choice', { label: 'start.c' });
    expect(await page.locator('#p0-4').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says at its line where the execution and a wrong witness part, and which change helps', async () => {
    const { witness, programs } = severalFiles('false');
    const showing = await show({ witnesses: [witness], programs });
    expect(validators.showing(JSON.parse(formatJson(showing)))).toBe(true);
    const { page, faults } = await opened('parting', showing);
    await page.selectOption('#file-choice', { label: 'stock.c' });
    const note = page.locator('#p1-3 + .notes .parting');
    const parts = 'segment 1 requires the branching at stock.c:3:3 to be false; `n == 2` was true';
    const helps = 'set the branching of segment 1 to true';
    expect(await note.textContent()).toBe(`not passed ${parts} n = 2 This would help: ${helps}.`);
    await note.click();
    expect(await page.locator('.line.current').getAttribute('id')).toBe('p1-3');
    const lesson = page.locator('.lesson');
    expect(await lesson.textContent()).toContain(`Where the execution diverges from the witness:${parts}`);
    const changes = await lesson.locator('.repairs li').allTextContents();
    expect(changes).toEqual([`${helps} false(unreach-call) without inputs`]);
    await page.click('[aria-label="First step"]');
    await lesson.locator('button').click();
    expect(await page.locator('.line.current').getAttribute('id')).toBe('p1-3');
    expect(formatShowText(showing, 'plain')).toContain(`  ${parts}\n    stock.c:3 |   if (n == 2)\n`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows two witnesses next to each other, and fits a telephone', async () => {
    const witnesses = [
      join(ROOT, 'witnesses/claims/triangle-number-invariant/witness.yml'),
      join(ROOT, 'witnesses/claims/triangle-number/witness.graphml'),
    ];
    const task = join(ROOT, 'witnesses/tasks/triangle-number.yml');
    const showing = await show({ witnesses, task, cputime: 0 });
    const { page, faults } = await opened('two', showing, 390);
    expect(await page.locator('.compared').count()).toBe(showing.comparison?.places.length);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.runIf(MORE)(
    'stays usable with 100 000 edges: it draws what is near, and the list grows as it is read',
    async () => {
      const count = 50_000;
      const states = Array.from({ length: count }, (_, number) => ({
        id: `n${number}`,
        at: number + 1,
        ...(number === 0 ? { roles: ['entry'] as const } : {}),
      }));
      const edges = states.flatMap((_, from) => [
        { from, to: (from + 1) % count, program: 0, line: (from % 20) + 1, at: from + 1 },
        { from, to: (from * 7) % count, program: 0, line: (from % 20) + 1, at: from + 1 },
      ]);
      const text = readFileSync(join(ROOT, 'witnesses/tasks/ticket-price.c'), 'utf8');
      const [witness] = hostile().witnesses;
      if (witness === undefined) throw new Error('there is a witness');
      const large = { ...witness, parts: [], findings: [], automaton: { states, edges } };
      const programs = [{ path: 'ticket-price.c', sha256: '0'.repeat(64), text }];
      const { page, faults } = await opened('large', { witnesses: [large], programs, comparison: null });
      expect(await page.locator('#panel-parts-0 .entries > li').count()).toBeLessThan(1000);
      await page.fill('[aria-label="Search edges"]', 'n49998');
      expect(await page.locator('#panel-parts-0 .count').textContent()).toMatch(/^\d of 100000 edges$/);
      await page.click('[data-name=automaton-0]');
      await page.fill('[aria-label="Go to state or line"]', 'n40000');
      await page.press('[aria-label="Go to state or line"]', 'Enter');
      await page.waitForSelector('.drawing #s40000.selected');
      expect(await page.locator('.drawing g.box, .drawing g.arrow').count()).toBeLessThan(100);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe.skipIf(CHROMIUM === undefined)('the page of claims', () => {
  const origin = {
    title: HOSTILE,
    ruleSet: HOSTILE,
    date: '2026-01-01T00:00:00Z',
    version: '0',
    missing: [HOSTILE],
  };
  const openClaims = async (name: string, data: ClaimsPageData, width?: number) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, await formatClaimsPage(data, origin));
    return open(browser, file, width);
  };

  it('filters, sorts, opens, compares and plots, and runs nothing that its inputs say', async () => {
    const { page, faults } = await openClaims('claims', hostileClaims());
    const rows = page.locator('#panel-claims tr.row');
    expect(await rows.count()).toBe(4);
    await page.click('[data-outcome=unconfirmed]');
    expect(await rows.count()).toBe(1);
    await page.click('[data-outcome=unconfirmed]');
    await page.fill('[aria-label="Search claims"]', 'task-1');
    expect(await rows.count()).toBe(2);
    await page.fill('[aria-label="Search claims"]', '');
    await page.click('#panel-claims th >> text=CPU s');
    expect(await page.locator('#panel-claims [aria-sort=descending]').textContent()).toBe('CPU s');
    expect(await rows.first().locator('td.number').nth(1).textContent()).toBe('40.0');
    await rows.first().press('Enter');
    expect(await page.locator('.claim meter').first().getAttribute('value')).toBe('40');
    expect(await page.locator('.claim a').count()).toBe(1);
    expect(await page.locator('.claim a').getAttribute('href')).toBe('logs/00/1.log');
    await page.click('[data-name=validators]');
    const agreement = page.locator('.matrix td[title^="replay (run 1) and prove (run 1)"]');
    expect(await agreement.textContent()).toBe('1/1');
    const corner = page.locator('.matrix thead tr > :first-child');
    const head = page.locator('.matrix thead th').first();
    const ground = 'element => getComputedStyle(element).backgroundColor';
    expect(await corner.evaluate(ground)).toBe(await head.evaluate(ground));
    await page.click('[data-name=plots]');
    await page.waitForSelector('.plot canvas');
    await page.locator('#panel-plots .filters input').first().uncheck();
    await page.click('[data-name=comparison]');
    expect(await page.locator('#panel-comparison .count').textContent()).toBe(
      '1 of 2 claims has a different outcome',
    );
    const heads = await page.locator('#panel-comparison th').allTextContents();
    expect(heads).toEqual(expect.arrayContaining(['Property', 'Verifier']));
    expect(await page.locator('.left-out').textContent()).toBe(`${HOSTILE}.`);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('fits a telephone', async () => {
    const { page, faults } = await openClaims('narrow', hostileClaims(), 390);
    await page.locator('tr.row').first().click();
    for (const tab of await page.locator('[role=tab]').all()) {
      await tab.click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(CHROMIUM === undefined)('what fits', () => {
  it.each(oneIn(3, [1280, 800, 420]))(
    '%i pixels: notes stay in their pane, each tab can be seen, and texts stay in their boxes',
    async (width) => {
      const { witness, programs } = severalFiles('false');
      const showing = await show({ witnesses: [witness], programs });
      const [first] = showing.witnesses;
      if (first?.trace.kind !== 'followed' || first.trace.lesson.parting === null)
        throw new Error('they part');
      const parting = { ...first.trace.lesson.parting, says: 'requires what never happens, '.repeat(40) };
      const trace = { ...first.trace, lesson: { ...first.trace.lesson, parting } };
      const invariant = '!(0ULL == pdev) && (base == (unsigned long) mmm)';
      const states = first.automaton?.states.map((state) => ({ ...state, invariant })) ?? [];
      const automaton = first.automaton === null ? null : { ...first.automaton, states };
      const { page, faults } = await opened(
        `fits-${width}`,
        { ...showing, witnesses: [{ ...first, trace, automaton }] },
        width,
      );
      await page.selectOption('#file-choice', { label: 'stock.c' });
      const right = async (selector: string) => {
        const box = await page.locator(selector).last().boundingBox();
        return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN);
      };
      expect(await right('.note.parting')).toBeLessThanOrEqual(await right('.files'));
      expect(await right('[role=tab]')).toBeLessThanOrEqual(width);
      await page.getByRole('tab', { name: 'Automaton' }).click();
      await page.locator('.drawing .box').first().waitFor();
      const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? Number.NaN;
      for (const box of await page.locator('.drawing .box').all()) {
        const room = await widthOf(box.locator('path, polygon').first());
        for (const text of await box.locator('text').all()) expect(await widthOf(text)).toBeLessThan(room);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe.skipIf(CHROMIUM === undefined)('the page of scores', () => {
  it('has its heading once, and says why a table is empty', async () => {
    const file = join(folder, 'empty-scores.html');
    const sheets = [{ ...hostileSheet(), title: 'Scores', rows: [], empty: HOSTILE }];
    const facts = { sources: [], notes: [], date: null };
    writeFileSync(file, await formatScorePage({ title: 'Scores', sheets, plot: null, origin: facts }));
    const { page, faults } = await open(browser, file);
    expect(await page.locator('h1, h2').allTextContents()).toEqual(['Scores']);
    expect(await page.locator('.empty').textContent()).toBe(HOSTILE);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('sorts entries, rows without name with the row before them', async () => {
    const file = join(folder, 'scores.html');
    const plot = { category: HOSTILE, points: [{ x: 1, y: 2, group: HOSTILE, tooltip: HOSTILE }] };
    const facts = { sources: [HOSTILE], notes: [HOSTILE], date: null };
    writeFileSync(
      file,
      await formatScorePage({ title: HOSTILE, sheets: [hostileSheet()], plot, origin: facts }),
    );
    const { page, faults } = await open(browser, file);
    const column = () => page.locator('tbody tr td:nth-child(2)').allTextContents();
    expect(await column()).toEqual(['9', 'CPU', '10', 'CPU', 'unknown', 'CPU']);
    await page.click('thead th:nth-child(2) button');
    expect(await column()).toEqual(['10', 'CPU', '9', 'CPU', 'unknown', 'CPU']);
    await page.click('thead th:nth-child(2) button');
    expect(await column()).toEqual(['9', 'CPU', '10', 'CPU', 'unknown', 'CPU']);
    await page.waitForSelector('.plot canvas');
    expect(await page.locator('.legend').textContent()).toContain('second');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
