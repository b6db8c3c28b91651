import { decodeText } from '../source/decode-text.js';
import { readBytes } from '../source/read-bytes.js';
import { readProgramText } from '../validator-process/read-program.js';
import { oneLine, runValidator } from '../validator-process/run-validator.js';
import { statedDataModel, statedProperty } from '../validator-process/stated-claim.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import { readWitnessBytes, sizeLimit } from '../witness/read-witness.js';
import { type ProveArguments, parseProveArguments } from './arguments.js';
import { explainProof, type ProofExplanation } from './explain/explain-proof.js';
import { explanationDocument } from './explain/explanation-document.js';
import { type ProveAnswer, unknown } from './portfolio/answer.js';
import { proveAndWrite } from './prove-and-write.js';
import { describeRequestFailure, type RequestFailure } from './request-failure.js';
import { type ProofRequest, validateByProof } from './validate-by-proof.js';

const MAXIMUM_PROPERTY_SIZE = 1_000_000;

/** Share of the time that the proof may take: cross-examination may take a tenth as much again, and a process takes a moment to start. */
const SHARE = 0.85;

/** Runs the validator as a process of its own; returns its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runValidator('prove', argv, async () => {
    const request = parseProveArguments(argv);
    const read = await readClaim(request);
    if (read.kind === 'failed') return describe(unknown(describeRequestFailure(read.failure)));
    const claim = read.value;
    if (request.writeProof !== undefined) return describe(await proveAndWrite(claim, request.writeProof));
    if (request.explain === 'no') return describe(await validateByProof(claim));
    let explanation: ProofExplanation | undefined;
    const answer = await validateByProof(claim, async (task, effort) => {
      explanation = await explainProof(task, effort);
      return explanation.answer;
    });
    return [JSON.stringify(explanationDocument(answer, explanation)), ...describe(answer)];
  });
}

function describe({ status, reason, notes, limit }: ProveAnswer): readonly string[] {
  return [
    ...notes.map((note) => `Note: ${oneLine(note)}`),
    `${status === 'true' ? 'Proof' : 'Reason'}: ${oneLine(reason)}`,
    ...(limit === undefined ? [] : [`Limit: ${limit}`]),
    `Result: ${status}`,
  ];
}

/** The files of a claim. */
async function readClaim(request: ProveArguments): Promise<Attempt<ProofRequest, RequestFailure>> {
  const [programFile, ...others] = request.programs;
  if (programFile === undefined || others.length > 0) return failed({ code: 'several-files' });
  const text = async (file: string, limit: number) => decodeText(await readBytes(file, limit), file).text;
  const program = await readProgramText(programFile);
  const { property } = request;
  const given = property === undefined ? undefined : await text(property, MAXIMUM_PROPERTY_SIZE);
  const witness = await text(request.witness, sizeLimit(request.witness));
  const isComplete = given !== undefined && request.dataModel !== undefined;
  const stated = isComplete
    ? undefined
    : readWitnessBytes(Buffer.from(witness, 'utf8'), request.witness).witness;
  return done({
    program,
    programName: programFile,
    property: given ?? (stated === undefined ? '' : statedProperty(stated)),
    witness,
    witnessName: request.witness,
    dataModel: request.dataModel ?? (stated === undefined ? 'ILP32' : statedDataModel(stated)),
    seconds: request.cputime * SHARE,
    solver: request.solver,
  });
}
