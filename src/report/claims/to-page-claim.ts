import type { NotRun, ValidationResult, ValidatorRun, WitnessResult } from '../../dispatch/result.js';
import { findingMessage } from '../../lint/finding-message.js';
import { baseName } from '../../source/base-name.js';
import { quoteWord, subjectOptions } from '../shell-words.js';
import type { PageClaim, PageRun, PageWitness } from './page-claim.js';

/** Where the pages and logs of a claim are, relative to the page; null for those that do not exist. */
export interface ClaimLinks {
  readonly showLink: (witness: WitnessResult) => string | null;
  /** @param index number of the run among the runs of the claim, witness by witness */
  readonly logLink: (run: ValidatorRun, index: number) => string | null;
}

export const NO_LINKS: ClaimLinks = { showLink: () => null, logLink: () => null };

/** How many findings of a witness a page lists. */
const FINDINGS = 20;

/** @param run number of the run to which the claim belongs */
export function toPageClaim(result: ValidationResult, run: number, links: ClaimLinks): PageClaim {
  const { task, property, category, verdict, expected, resolution, verifier } = result;
  const runs = result.witnesses.flatMap((witness) => witness.runs);
  const memory = runs.flatMap((each) => (each.memory === null ? [] : [each.memory]));
  let index = 0;
  return {
    run,
    verifier: verifier.name ?? '',
    task,
    property: baseName(property).replace(/\.prp$/, ''),
    category: category ?? '',
    verdict,
    expected: expected ?? '',
    outcome: resolution.outcome,
    why: describeWhy(result),
    cputime: sum(runs.map((each) => each.cputime)),
    walltime: sum(runs.map((each) => each.walltime)),
    memory: memory.length === 0 ? null : Math.max(...memory),
    witnesses: result.witnesses.map((witness) => toPageWitness(witness, result, links, () => index++)),
  };
}

function toPageWitness(
  witness: WitnessResult,
  claim: ValidationResult,
  links: ClaimLinks,
  next: () => number,
): PageWitness {
  const { path, format, version, kind, fault, findings, notRun } = witness;
  const isAbsent = ({ cause }: NotRun) => cause === 'not-installed';
  return {
    path,
    what: format === null ? 'not read' : `${format} ${version ?? ''} ${kind ?? ''}`,
    kind: kind === 'unstated' ? null : kind,
    fault,
    findings: findings
      .slice(0, FINDINGS)
      .map(
        (each) =>
          `${each.severity} ${each.position.line}:${each.position.column} ${findingMessage(each)} [${each.ruleId}]`,
      ),
    show: links.showLink(witness),
    command: `witness-check show ${quoteWord(path)} ${subjectOptions(claim)} -o witness.html`,
    runs: witness.runs.map((run) => toPageRun(run, links.logLink(run, next()))),
    notRun: notRun.filter((each) => !isAbsent(each)).map(({ validator, reason }) => ({ validator, reason })),
    absent: notRun.filter(isAbsent).length,
  };
}

function toPageRun(run: ValidatorRun, log: string | null): PageRun {
  const { validator, version, status, opinion, detail, cputime, walltime, memory, terminationreason } = run;
  return {
    validator,
    version,
    status,
    opinion,
    detail,
    cputime,
    walltime,
    memory,
    log,
    ended: terminationreason,
  };
}

/** Who confirmed a claim, or why nobody did, in one line. */
function describeWhy({ resolution, witnesses, verdict }: ValidationResult): string {
  const { outcome, confirmedBy, rejectedBy } = resolution;
  const names = (supporters: typeof confirmedBy) =>
    [...new Set(supporters.map(({ validator }) => validator))].join(', ');
  switch (outcome) {
    case 'confirmed':
      return names(confirmedBy);
    case 'rejected':
      return `${names(rejectedBy)} gave the opposite answer`;
    case 'not-required':
      return 'counts without validation';
    case 'nothing-claimed':
      return `'${verdict}' claims nothing`;
    case 'missing-witness':
      return 'there is no witness';
    case 'invalid-witness': {
      const errors = witnesses.flatMap(({ findings }) =>
        findings.filter(({ severity }) => severity === 'error'),
      );
      const [first] = errors;
      const fault = witnesses.find((witness) => witness.fault !== null)?.fault ?? 'no witness could be used';
      return first === undefined ? fault : `${fault}: ${findingMessage(first)}`;
    }
    case 'unconfirmed': {
      const runs = witnesses.flatMap((witness) => witness.runs);
      if (runs.length === 0) return 'no validator could run';
      return runs.map(({ validator, status }) => `${validator}: ${status}`).join(', ');
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
