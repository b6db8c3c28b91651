import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeTree } from '../../files/remove-tree.js';
import { type PropertyCheck, readProperty } from '../../task/property.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import { readWitness } from '../../witness/read-witness.js';

import { readProgramText } from '../process/read-program.js';
import type { HarnessArguments } from './arguments.js';
import { type Candidate, listCandidates } from './candidates.js';
import { compile, findCompiler } from './compile.js';
import { findInputSites, type InputSites } from './input-site.js';
import { type InstrumentedProgram, instrument, type Observation } from './instrument.js';
import { judgeRun } from './judge-run.js';
import { observationOfProperty } from './observation-of-property.js';
import { type CandidateRun, runCandidate } from './run-candidate.js';
import { findComparedConstants } from './tree-sitter/compared-constants.js';
import { useSyntaxTree } from './tree-sitter/parse-c.js';
import { valuesOfWitness } from './values-of-witness.js';
import { writeHarness } from './write-harness.js';

/** The answer of the harness: a violation that happened, or why none was seen. */
export type HarnessAnswer =
  | { readonly kind: 'false'; readonly check: PropertyCheck; readonly how: string; readonly inputs: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const RUNTIME = new URL('./runtime.c', import.meta.url);

interface Program {
  readonly files: readonly (InstrumentedProgram & { readonly file: string; readonly name: string })[];
  readonly inputs: InputSites;
  readonly comparedConstants: readonly bigint[];
}

/**
 * Executes the program with the inputs of a violation witness ("Tests from Witnesses", Beyer et al., TAP 2018) and
 * reports whether the property is violated in that run. For a correctness witness it tries a few inputs: a violation
 * refutes the witness, and nothing confirms it.
 *
 * @param workingDirectory where the test is built and run; nothing is left there
 * @throws InputError for inputs that cannot be read
 */
export async function validateByExecution(
  request: HarnessArguments,
  workingDirectory: string = process.cwd(),
): Promise<HarnessAnswer> {
  const property = await readProperty(request.property);
  const { witness } = await readWitness(request.witness);
  const budget = timeBudget(request.cputime, witness.kind);
  const deadline = Date.now() + budget * 1000;
  const plan = observationOfProperty(property.checks);
  if (plan.kind === 'unsupported') return unknown(plan.reason);
  const program = await instrumentProgram(request.programs, plan.observation);
  if (program.files.some(({ startsThreads }) => startsThreads)) {
    return unknown('the program starts threads, whose interleaving an execution does not control');
  }
  const candidates = listCandidates(
    witness.kind === 'correctness' ? [] : await valuesOfWitness(witness),
    program.inputs,
    program.comparedConstants,
  );
  const compiler = request.compiler ?? (await findCompiler(process.env.PATH ?? ''));
  if (compiler === undefined) return unknown('there is no C compiler; install the package gcc');
  const folder = await mkdtemp(join(workingDirectory, 'harness-'));
  try {
    const nonce = randomBytes(16).toString('hex');
    const compilation = await compile(compiler, {
      folder,
      programs: program.files,
      entryFunction: property.entryFunction,
      harness: writeHarness(
        {
          nonce,
          siteCount: program.inputs.sites.length,
          candidates,
          observation: plan.observation,
          leaks: plan.leaks,
          entryFunction: property.entryFunction,
        },
        readFileSync(RUNTIME, 'utf8'),
      ),
      dataModel: request.dataModel,
      observation: plan.observation,
      timeout: (deadline - Date.now()) / 1000,
    });
    if (compilation.kind === 'failed') return unknown(compilation.reason);
    const test = { executable: compilation.executable, nonce, observation: plan.observation };
    const reasons: string[] = [];
    const complete = new Set<Candidate['values']>();
    for (const [index, { values }] of candidates.entries()) {
      // Where the witness gave every input, another value for open inputs changes nothing.
      if (complete.has(values)) continue;
      // The most literal reading gets half of the time, further ones a tenth: they may well never end.
      const left = (deadline - Date.now()) / 1000;
      const share = candidates.length === 1 ? left : left / 2;
      const timeout = index === 0 ? share : Math.min(share, budget / 10);
      if (timeout < 0.05) break;
      const run = await runCandidate(test, index, timeout);
      const judgement = judgeRun(run.event, property.checks);
      const inputs = describeInputs(run, program.inputs);
      if (judgement.kind === 'violated')
        return { kind: 'false', check: judgement.check, how: judgement.how, inputs };
      if (run.inputs.every(({ origin }) => origin === 'witness')) complete.add(values);
      reasons.push(`${judgement.reason} (inputs: ${inputs})`);
    }
    return unknown(
      witness.kind === 'correctness'
        ? `executions cannot prove a correctness witness; none of ${reasons.length} refutes it`
        : summarise(reasons),
    );
  } finally {
    // The program may have put anything there.
    await removeTree(folder);
  }
}

/** Seconds for executions that may refute a correctness witness: a few inputs that end soon, or none does. */
const TIME_TO_REFUTE = 10;

/** Seconds for everything; a tenth is left for the start and the end of the process. */
function timeBudget(cputime: number, kind: WitnessKind | 'unstated'): number {
  return kind === 'correctness' ? Math.min(cputime * 0.9, TIME_TO_REFUTE) : cputime * 0.9;
}

function unknown(reason: string): HarnessAnswer {
  return { kind: 'unknown', reason };
}

async function instrumentProgram(files: readonly string[], observation: Observation): Promise<Program> {
  const instrumented: (InstrumentedProgram & { file: string; name: string })[] = [];
  const comparedConstants: bigint[] = [];
  let inputs: InputSites = { sites: [], otherCalls: [] };
  for (const file of files) {
    const text = await readProgramText(file);
    await useSyntaxTree(text, (root) => {
      const found = findInputSites(root, file, inputs.sites.length);
      inputs = {
        sites: [...inputs.sites, ...found.sites],
        otherCalls: [...inputs.otherCalls, ...found.otherCalls],
      };
      comparedConstants.push(...findComparedConstants(root));
      instrumented.push({
        file,
        name: basename(file),
        ...instrument(text, root, found.sites, observation),
      });
    });
  }
  return { files: instrumented, inputs, comparedConstants };
}

function describeInputs({ inputs }: CandidateRun, { sites }: InputSites): string {
  if (inputs.length === 0) return 'none taken';
  const shown = inputs.slice(0, 8).map(({ site, origin, value }) => {
    const line = sites[site - 1]?.call.range.position.line;
    return `${value}${line === undefined ? '' : ` in line ${line}`}${origin === 'open' ? ' (left open by the witness)' : ''}`;
  });
  return `${shown.join(', ')}${inputs.length > shown.length ? ', …' : ''}`;
}

/** The first run is the most literal reading of the witness, so its end is the reason. */
function summarise(reasons: readonly string[]): string {
  const [first = 'no time was left to run the program', ...others] = reasons;
  if (others.length === 0) return first;
  return `${first}; ${others.length} other reading${others.length === 1 ? '' : 's'} of the witness did no better`;
}
