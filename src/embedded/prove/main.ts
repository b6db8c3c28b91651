import { decodeText } from '../../source/decode-text.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimitOf } from '../../witness/read-witness.js';
import { readProgramText } from '../process/read-program.js';
import { oneLine, runValidator } from '../process/run-validator.js';
import { type ProveAnswer, unknown } from './answer.js';
import { type ProveArguments, parseProveArguments } from './arguments.js';
import { validateByProof } from './validate-by-proof.js';

const MAXIMUM_PROPERTY_SIZE = 1_000_000;

/** Share of the time that the proof may take. */
const SHARE = 0.45;

/** Runs the validator as a process of its own; returns its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runValidator('prove', argv, async () => {
    const { status, reason, notes } = await answer(parseProveArguments(argv));
    return [
      ...notes.map((note) => `Note: ${oneLine(note)}`),
      `${status === 'true' ? 'Proof' : 'Reason'}: ${oneLine(reason)}`,
      `Result: ${status}`,
    ];
  });
}

async function answer(request: ProveArguments): Promise<ProveAnswer> {
  const [programFile, ...others] = request.programs;
  if (programFile === undefined || others.length > 0) {
    return unknown('the program consists of several files; prove reads only one');
  }
  const text = async (file: string, limit: number) => decodeText(await readBytes(file, limit), file).text;
  return validateByProof({
    program: await readProgramText(programFile),
    programName: programFile,
    property: await text(request.property, MAXIMUM_PROPERTY_SIZE),
    witness: await text(request.witness, sizeLimitOf(request.witness)),
    witnessName: request.witness,
    dataModel: request.dataModel,
    seconds: request.cputime * SHARE,
  });
}
