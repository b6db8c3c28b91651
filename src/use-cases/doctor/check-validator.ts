import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ValidatorRun } from '../../dispatch/result.js';
import type { ValidateOptions } from '../../dispatch/validate-options.js';
import { checkValue } from '../../source/check-call.js';
import { decodeText } from '../../source/decode-text.js';
import { parseYaml } from '../../source/parse-yaml.js';
import { readBytes } from '../../source/read-bytes.js';
import type { Role } from '../../validator/definition.js';
import { validate } from '../validate/validate.js';
import { listValidators, type SurveyedValidator } from './survey-validators.js';

/** The result of trying a validator on a sample witness. */
export interface ValidatorCheck extends SurveyedValidator {
  /** Undefined if it is not installed, or accepts none of the sample claims. */
  readonly trial: { readonly task: string; readonly verdict: string; readonly run: ValidatorRun } | undefined;
  /** `usable`: it is installed and answered. */
  readonly state: 'usable' | 'unusable';
  /** Why it is not usable, or why it was not tried. */
  readonly reason: string | undefined;
}

/** How to try a validator: as `validate` would run it on a claim. */
export type CheckValidatorOptions = Omit<ValidateOptions, 'task' | 'verdict' | 'witnesses'>;

interface SampleClaim {
  readonly task: string;
  readonly property: string;
  readonly verdict: string;
  readonly witnesses: readonly string[];
  readonly outcome: string;
}

/** A tool is unusable only after this many samples failed. */
const MAXIMUM_TRIALS = 3;

/** Answers of a working tool; anything else is a sign that it does not work. */
const ANSWER = /^(?:true|false(?:\(.*\))?|unknown(?:\s?\(.*\))?|done)$/;

/**
 * Finds a validator, asks for its version, and runs it on the first sample claim that it accepts.
 * @throws InputError for a name that does not exist, and for a machine that is too small
 */
export async function checkValidator(
  name: string,
  options: CheckValidatorOptions = {},
): Promise<ValidatorCheck> {
  checkValue('checkValidator', 'the name', name, 'text');
  checkValue('checkValidator', 'the second argument', options, 'object');
  const [surveyed] = await listValidators({
    validatorFolders: options.validatorFolders,
    tools: options.tools,
    name,
  });
  if (surveyed === undefined) throw new Error(`no validator ${name} in the survey`);
  if (surveyed.installation.kind === 'missing') {
    const { reason } = surveyed.installation;
    return { ...surveyed, trial: undefined, state: 'unusable', reason };
  }
  const { role } = surveyed.definition;
  let trial: ValidatorCheck['trial'];
  let undecided: ValidatorCheck | undefined;
  let trials = 0;
  let reason = 'was not tried: it does not accept any of the sample witnesses';
  for (const sample of await sampleClaims()) {
    const { task, verdict } = sample;
    // What every verifier gets: a program with invariants in it.
    if (role === 'verifier' && verdict !== 'true') continue;
    const run = await tryOn(sample, name, role, options);
    if (run === undefined) continue;
    trial = { task, verdict, run };
    if (ANSWER.test(run.status)) {
      const answered = { ...surveyed, trial, state: 'usable', reason: undefined } as const;
      // A verifier has not even begun where the witness cannot be put into the program.
      if (role !== 'verifier' || run.status !== 'unknown') return answered;
      undecided = answered;
      continue;
    }
    reason = `ended with ${run.status}`;
    // One witness may be too hard for a validator that works.
    if (++trials === MAXIMUM_TRIALS) break;
  }
  return undecided ?? { ...surveyed, trial, state: trials === 0 ? 'usable' : 'unusable', reason };
}

/** The run on a sample claim; undefined if the validator does not accept it. */
async function tryOn(
  { task, property, verdict, witness }: Sample,
  name: string,
  role: Role,
  options: CheckValidatorOptions,
): Promise<ValidatorRun | undefined> {
  const result = await validate({
    ...options,
    task,
    property,
    verdict,
    witnesses: [witness],
    lint: 'report',
    runs: 'all',
    validators: role === 'linter' ? ['replay'] : [name],
    linters: role === 'linter' ? [name] : [],
    // The tool in its current edition: what it could do in an earlier one says nothing about this machine.
    edition: options.edition ?? 'current',
  });
  const runs = result.witnesses.map((each) => (role === 'linter' ? each.linterRuns[0] : each.runs[0]));
  return runs.find((run) => run !== null && run !== undefined) ?? undefined;
}

interface Sample extends Pick<SampleClaim, 'task' | 'property' | 'verdict'> {
  readonly witness: string;
}

/** The claims of `witnesses/claims.yml` that validators must decide; those to confirm come first. */
async function sampleClaims(): Promise<readonly Sample[]> {
  const folder = sampleFolder();
  const file = join(folder, 'claims.yml');
  const document = parseYaml(decodeText(await readBytes(file, 1_000_000), file));
  const claims = document.value as readonly SampleClaim[];
  const order = ['confirmed', 'unconfirmed', 'rejected'];
  return order.flatMap((outcome) =>
    claims
      .filter((claim) => claim.outcome === outcome)
      .flatMap(({ task, property, verdict, witnesses }) =>
        witnesses.map((witness) => ({
          task: join(folder, task),
          property: join(folder, property),
          verdict,
          witness: join(folder, witness),
        })),
      ),
  );
}

/** `witnesses/` next to `dist/` or `src/`. */
function sampleFolder(): string {
  const candidates = ['../witnesses', '../../../witnesses'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  return candidates.find((folder) => existsSync(join(folder, 'claims.yml'))) ?? candidates[0] ?? '';
}
