import { writeFile } from 'node:fs/promises';
import { analyseProgram } from '../c/analyse-program.js';
import { baseName } from '../source/base-name.js';
import { readBytes } from '../source/read-bytes.js';
import { readProperty } from '../task/property.js';
import { readProgramText } from '../validator-process/read-program.js';
import { oneLine, runValidator } from '../validator-process/run-validator.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import { readWitnessBytes, sizeLimit } from '../witness/read-witness.js';
import { type InstrumentArguments, parseInstrumentArguments } from './arguments.js';
import { markErrorFunction } from './assertions/error-statement.js';
import { type InstrumentedProgram, instrumentProgram } from './instrument-program.js';
import { describeInstrumentFailure, type InstrumentFailure } from './subject/failure.js';
import { describeHiddenEntry } from './subject/hidden-entry.js';

/**
 * Puts a witness into its program as a process of its own, as the first step of a verifier's run; returns the exit code.
 * The last line is `Result: done`, or `Result: unknown` if there is no program that says what the claim says.
 */
export function main(argv: readonly string[]): Promise<number> {
  return runValidator('instrument', argv, async () => {
    const request = parseInstrumentArguments(argv);
    const made = await make(request);
    if (made.kind === 'failed') return refusal(describeInstrumentFailure(made.failure));
    const { text, inlined, notes } = made.value;
    // A note says that the question about the result is another one.
    const [note] = notes;
    if (note !== undefined) return refusal(note);
    await writeFile(request.output, text, { flag: 'wx' });
    return [...inlined.map((name) => `Inlined: ${oneLine(name)}`), 'Result: done'];
  });
}

function refusal(reason: string): readonly string[] {
  return [`Reason: ${oneLine(reason)}`, 'Result: unknown'];
}

async function make(request: InstrumentArguments): Promise<Attempt<InstrumentedProgram, InstrumentFailure>> {
  const { witness, dataModel, form, errorStatement } = request;
  const [file, ...others] = request.programs;
  if (file === undefined || others.length > 0) return failed({ code: 'several-programs' });
  const program = { text: await readProgramText(file), file: baseName(file) };
  const hidden = describeHiddenEntry(analyseProgram(program.text, { dataModel, file: program.file }));
  if (hidden !== undefined) return failed({ code: 'not-expressible', ...hidden });
  const reading = readWitnessBytes(await readBytes(witness, sizeLimit(witness)), witness);
  const property = await readProperty(request.property);
  const made = instrumentProgram({ reading, program, property, dataModel, form });
  if (made.kind === 'failed' || errorStatement === undefined) return made;
  const marked = markErrorFunction(made.value.text, { property, dataModel, statement: errorStatement });
  return marked.kind === 'failed' ? marked : done({ ...made.value, text: marked.value });
}
