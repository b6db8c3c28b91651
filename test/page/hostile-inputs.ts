import type { ClaimsPageData, PageClaim, PageRun } from '../../src/report/claims/page-claim.js';
import type { Sheet } from '../../src/report/score/score-sheet.js';

/** Texts that would run a script, or end the element that they are in, if one place forgot to escape them. */
export const HOSTILE = [
  '</script><script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked = 2">',
  "' onmouseover='window.hacked = 3' x='",
  '<svg onload=window.hacked=4>',
  '</style><iframe srcdoc="<script>parent.hacked=5</script>">',
  'javascript:window.hacked=6',
  '<!--<script>',
  '${window.hacked=7}',
].join(' ');

function run(validator: string, opinion: PageRun['opinion'], cputime: number, log: string | null): PageRun {
  return {
    validator,
    opinion,
    cputime,
    walltime: cputime,
    memory: 1e8,
    log,
    ended: HOSTILE,
    version: HOSTILE,
    status: HOSTILE,
    detail: HOSTILE,
  };
}

function claim(number: number, where: number, outcome: string, runs: readonly PageRun[]): PageClaim {
  return {
    run: where,
    verifier: HOSTILE,
    task: `folder/task-${number}.yml`,
    property: HOSTILE,
    category: HOSTILE,
    verdict: HOSTILE,
    expected: HOSTILE,
    outcome,
    why: HOSTILE,
    walltime: 1,
    memory: null,
    cputime: runs.reduce((sum, { cputime }) => sum + cputime, 0),
    witnesses: [
      {
        path: HOSTILE,
        what: HOSTILE,
        kind: 'violation',
        fault: HOSTILE,
        findings: [HOSTILE],
        show: 'javascript:window.hacked=8',
        command: HOSTILE,
        runs,
        absent: 1,
        notRun: [{ validator: HOSTILE, reason: HOSTILE }],
      },
    ],
  };
}

/** Two claims in two runs, of which one ends differently, with hostile texts wherever there is room for them. */
export function hostileClaims(): ClaimsPageData {
  const limits = { cputime: 90, walltime: 200, memory: 7e9 };
  const log = 'logs/00/1.log';
  return {
    runs: [HOSTILE, 'after'],
    limits: { violation: limits, correctness: limits },
    claims: [
      claim(1, 0, 'unconfirmed', [run('replay', 'inconclusive', 2, null)]),
      claim(2, 0, 'confirmed', [run('replay', 'confirmed', 3, null), run('prove', 'confirmed', 4, null)]),
      claim(1, 1, 'confirmed', [
        run('replay', 'confirmed', 40, log),
        run(HOSTILE, 'inconclusive', 0, 'data:text/html,x'),
      ]),
      claim(2, 1, 'confirmed', [
        run('replay', 'confirmed', 3, '//evil/x'),
        run('prove', 'rejected', 4, null),
      ]),
    ],
  };
}

/** A table whose entries have two rows each. */
export function hostileSheet(): Sheet {
  const entry = (points: string, place?: number) => [
    [{ text: HOSTILE }, { text: points, place }],
    [{ text: '' }, { text: 'CPU' }],
  ];
  return {
    title: HOSTILE,
    note: HOSTILE,
    columns: [
      { title: HOSTILE, align: 'left' },
      { title: 'score', align: 'right' },
    ],
    rows: [...entry('9', 2), ...entry('10', 1), ...entry('unknown')],
  };
}
