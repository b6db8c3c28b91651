import { StandardStream } from '../../launch/standard-stream.js';
import { decodeText } from '../../source/decode-text.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimitOf } from '../../witness/read-witness.js';
import { type ProveAnswer, unknown } from './answer.js';
import { type ProveArguments, parseProveArguments } from './arguments.js';
import { validateByProof } from './validate-by-proof.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Bytes of a program file that are read. */
const MAXIMUM_PROGRAM_SIZE = 64_000_000;
const MAXIMUM_PROPERTY_SIZE = 1_000_000;

/** Part of the time that the proof may take. */
const SHARE = 0.45;

/** Without anybody to read it, the answer is lost, and its exit code with it. */
const stdout = new StandardStream(1, () => {
  process.exitCode = 1;
});

/** Runs the validator as a process of its own; returns its exit code. The last line printed is the result. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    print(`prove ${PACKAGE_VERSION}`);
    return 0;
  }
  try {
    const { status, reason, notes } = await answer(parseProveArguments(argv));
    for (const note of notes) print(`Note: ${oneLine(note)}`);
    print(`${status === 'true' ? 'Proof' : 'Reason'}: ${oneLine(reason)}`);
    print(`Result: ${status}`);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`Reason: ${error instanceof InputError ? '' : 'internal error: '}${oneLine(reason)}`);
    print('Result: ERROR');
    return 1;
  }
}

async function answer(request: ProveArguments): Promise<ProveAnswer> {
  const [programFile, ...others] = request.programs;
  if (programFile === undefined || others.length > 0) {
    return unknown('the program is in several files, of which prove reads only one');
  }
  const text = async (file: string, limit: number) => decodeText(await readBytes(file, limit), file).text;
  return validateByProof({
    program: await text(programFile, MAXIMUM_PROGRAM_SIZE),
    programName: programFile,
    property: await text(request.property, MAXIMUM_PROPERTY_SIZE),
    witness: await text(request.witness, sizeLimitOf(request.witness)),
    witnessName: request.witness,
    dataModel: request.dataModel,
    seconds: request.cputime * SHARE,
  });
}

/** Text of the program and the witness must not look like a line of ours. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function print(line: string): void {
  stdout.write(`${line}\n`);
}
