import { createHash } from 'node:crypto';
import { baseName } from '../../source/base-name.js';
import { oneLine } from '../../validator-process/run-validator.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { Evidence, Fact, UsedInvariant } from '../strategy/evidence.js';

/** The claim that was proved, as it was read. */
export interface ProvedClaim {
  readonly program: string;
  readonly programName: string;
  readonly property: string;
  readonly witness: string;
  readonly witnessName: string;
  readonly dataModel: DataModel;
  /** How it was proved, as a sentence. */
  readonly reason: string;
  readonly invariants: readonly UsedInvariant[];
  readonly assumptions: readonly string[];
}

/** A file of a proof, by its name in the folder. */
export interface ProofFile {
  readonly name: string;
  readonly text: string;
  readonly mode: 'data' | 'program';
}

/** The files of a proof: one for each obligation, a list of them, and a script that asks a solver about each. */
export function proofFiles(claim: ProvedClaim, evidence: Evidence): readonly ProofFile[] {
  const { facts } = evidence;
  const digits = String(facts.length).length;
  const files = facts.map((fact, index): ProofFile => {
    const number = String(index + 1).padStart(digits, '0');
    const name = `${number}-${fact.kind}${fact.line > 0 ? `-line-${fact.line}` : ''}.smt2`;
    return { name, text: obligationText(fact, { number: index + 1, of: facts.length, claim }), mode: 'data' };
  });
  const manifest: ProofFile = {
    name: 'manifest.json',
    text: `${JSON.stringify(manifestDocument(claim, evidence, files), undefined, 2)}\n`,
    mode: 'data',
  };
  return [...files, manifest, { name: 'check.sh', text: CHECK_SCRIPT, mode: 'program' }];
}

interface Numbered {
  readonly number: number;
  readonly of: number;
  readonly claim: ProvedClaim;
}

/** The question of one obligation; comments say what its answer means. */
function obligationText({ kind, what, line, commands }: Fact, { number, of, claim }: Numbered): string {
  const location = line > 0 ? `${baseName(claim.programName)}, line ${line}` : baseName(claim.programName);
  return [
    comment(`Obligation ${number} of ${of}, ${kind}: ${what}`),
    comment(`Location: ${location}`),
    comment('The obligation holds if and only if the answer is unsat.'),
    '(set-info :smt-lib-version 2.6)',
    '(set-info :status unsat)',
    '(set-logic ALL)',
    commands,
    '(check-sat)',
    '(exit)',
    '',
  ].join('\n');
}

/** Text of programs and witnesses must not end the comment. */
function comment(text: string): string {
  return `; ${oneLine(text)}`;
}

function manifestDocument(
  claim: ProvedClaim,
  { facts, encoding }: Evidence,
  files: readonly ProofFile[],
): object {
  return {
    format: 1,
    program: { name: baseName(claim.programName), sha256: sha256(claim.program) },
    witness: { name: baseName(claim.witnessName), sha256: sha256(claim.witness) },
    property: claim.property.trim(),
    dataModel: claim.dataModel,
    shown: claim.reason,
    encoding,
    assumptions: claim.assumptions,
    invariants: claim.invariants,
    obligations: facts.map(({ kind, what, line }, index) => ({
      file: files[index]?.name,
      kind,
      what,
      ...(line > 0 ? { line } : {}),
    })),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

const CHECK_SCRIPT = `#!/bin/sh
# Checks each obligation with a solver: sh check.sh [SOLVER [OPTION...]], z3 by default.
# Lists the obligations that are not proved; exits with 0 if the answer to all of them is unsat.
[ $# -gt 0 ] || set -- z3
cd "$(dirname "$0")" || exit 2
shown=0
open=0
for file in *.smt2; do
  [ -e "$file" ] || continue
  answer=$("$@" "$file" 2>/dev/null)
  if [ "$answer" = unsat ]; then
    shown=$((shown + 1))
  else
    open=$((open + 1))
    printf '%s: %s\\n' "$file" "$answer"
  fi
done
echo "$shown proved by $1, $open not proved"
[ "$open" -eq 0 ]
`;
