import { posix } from 'node:path';
import { claimedStatus } from './claimed-status.js';
import type { ClaimResult, ClaimRun, ClaimWitness } from './parse-claims.js';
import { taskIn } from './run-table.js';
import type { RunRecord, ValidatorRecord, WitnessRecord } from './score-input.js';

/** The verifier of a claim that does not name one. */
export const UNNAMED_VERIFIER = 'verifier';

/** A decided claim as a run of its verifier; the rules for the scores decide anew what it is worth. */
export function recordOfClaim(claim: ClaimResult): RunRecord {
  const property = posix.basename(claim.property).replace(/\.prp$/, '');
  const { category, verifier } = claim;
  return {
    tool: verifier?.name ?? UNNAMED_VERIFIER,
    task: taskIn(claim.task, property),
    property,
    category:
      category === null || category.startsWith(`${property}.`)
        ? (category ?? undefined)
        : `${property}.${category}`,
    expected: claim.expected ?? undefined,
    status: claimedStatus(claim.verdict),
    validation: { kind: 'witnesses', witnesses: claim.witnesses.map(toWitness) },
    used: {
      cputime: verifier?.cputime ?? undefined,
      walltime: verifier?.walltime ?? undefined,
      memory: undefined,
    },
    policy: claim.policy,
    statedScore: undefined,
  };
}

function toWitness({ path, kind, version, length, fault, linterRuns, runs }: ClaimWitness): WitnessRecord {
  return {
    name: path,
    kind: kind === null || kind === 'unstated' ? undefined : kind,
    version: version ?? undefined,
    length: length ?? undefined,
    fault: fault ?? undefined,
    linters: linterRuns.map(toValidator),
    validators: runs.map(toValidator),
  };
}

function toValidator({ validator, status, role, cputime, walltime, memory }: ClaimRun): ValidatorRecord {
  const used = { cputime, walltime, memory: memory ?? undefined };
  const run = { validator, status: claimedStatus(status), used };
  return role === undefined ? run : { ...run, role };
}
