import { describe, expect, it } from 'vitest';
import { formatShowPage } from '../../../src/report/show/show-html.js';
import { formatShowText } from '../../../src/report/show/show-text.js';
import type { FollowedTrace } from '../../../src/use-cases/show/trace.js';
import { showingOf } from './showing-of.js';

const REASON = 'no execution passes segment 1; the furthest one exits with code 0 (all 8 executions tried)';
const MISSING = 'segment 1: x == 8 at 5:3';
const REMARK = 'offsets of the witness count bytes, which puts all of them on their lines';

/** A search that confirmed nothing. */
const STUCK: FollowedTrace = {
  kind: 'followed',
  result: 'unknown',
  reason: REASON,
  remark: null,
  limit: null,
  missing: MISSING,
  observed: 'x was 0',
  steps: [
    {
      kind: 'end',
      line: 9,
      column: 1,
      endLine: 9,
      endColumn: 2,
      function: 'main',
      depth: 0,
      text: 'exits with code 0',
      value: null,
      changes: [],
    },
  ],
  passed: [],
  gap: null,
  inputs: [],
  lesson: {
    parting: {
      part: { kind: 'segment', number: 1 },
      line: null,
      column: null,
      source: null,
      wants: '`x == 8` to hold at 5:3',
      happened: 'x was 0',
      values: [],
      evaluations: 1,
      required: null,
      given: 'nothing',
      inputs: [],
      fixed: [],
    },
    tried: { executions: 8, extent: 'complete' },
    repairs: [],
    readings: [],
  },
};

const FORMATS = [
  ['text', (trace: FollowedTrace) => formatShowText(showingOf(trace), 'plain')],
  ['page', async (trace: FollowedTrace) => visibleText(await formatShowPage(showingOf(trace)))],
] as const;

/** What a page says: without its data, its style and its code. */
function visibleText(page: string): string {
  const body = page.slice(page.indexOf('<body'));
  return body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
}

describe.each(FORMATS)('show, as %s, says once why a witness is not confirmed', (_, format) => {
  it('leaves out the reason and the missing part where the diagnosis tells them', async () => {
    const text = await format(STUCK);
    expect(text).toContain('to hold at 5:3; x was 0');
    expect(text).toContain('all 8 executions tried');
    for (const told of [REASON, MISSING]) expect(text).not.toContain(told);
  });

  it('keeps how the witness was read', async () => {
    const text = await format({ ...STUCK, reason: `${REASON}; ${REMARK}`, remark: REMARK });
    expect(text).toContain(REMARK);
    expect(text).not.toContain(REASON);
  });

  it('keeps a reason that the diagnosis does not tell', async () => {
    const { lesson } = STUCK;
    const contradicted = {
      ...STUCK,
      reason: 'the execution contradicts prove',
      lesson: { ...lesson, tried: null },
    };
    expect(await format(contradicted)).toContain('the execution contradicts prove');
  });

  it('keeps the reason and the missing part where nothing diverges', async () => {
    const text = await format({ ...STUCK, lesson: { ...STUCK.lesson, parting: null } });
    for (const told of [REASON, MISSING]) expect(text).toContain(told);
  });

  it('keeps the reason of a witness that is confirmed', async () => {
    const lesson = { parting: null, tried: null, repairs: [], readings: [] };
    const reason = 'reach_error is reached in line 9';
    const confirmed = {
      ...STUCK,
      result: 'false(unreach-call)',
      reason,
      missing: null,
      observed: null,
      lesson,
    };
    expect(await format(confirmed)).toContain(reason);
  });
});
