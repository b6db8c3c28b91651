import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'transcripts');

/** Output as a validator writes it, with the end of its run and the status that it must be read as. */
export interface Transcript {
  readonly validator: string;
  readonly name: string;
  readonly status: string;
  readonly exitCode: number | undefined;
  readonly signal: number | undefined;
  readonly kind: 'violation' | 'correctness';
  /** What it is read as when the time limit was exceeded, where that is not `TIMEOUT (status)`. */
  readonly late: string | undefined;
  readonly output: string;
}

/** All samples of `transcripts/`: one folder for each definition; a header, `---`, and the output. */
export function readTranscripts(): readonly Transcript[] {
  return readdirSync(FOLDER).flatMap((validator) =>
    readdirSync(join(FOLDER, validator)).map((file) => {
      const text = readFileSync(join(FOLDER, validator, file), 'utf8');
      const end = text.indexOf('---\n');
      const header = new Map(
        text
          .slice(0, end)
          .trim()
          .split('\n')
          .map((line) => {
            const at = line.indexOf(': ');
            return [line.slice(0, at), line.slice(at + 2)];
          }),
      );
      const number = (name: string) => {
        const value = header.get(name);
        return value === undefined ? undefined : Number(value);
      };
      return {
        validator,
        name: file.replace('.txt', ''),
        status: header.get('status') ?? '',
        exitCode: number('exit-code'),
        signal: number('signal'),
        kind: header.get('kind') === 'correctness' ? 'correctness' : 'violation',
        late: header.get('late'),
        output: text.slice(end + 4),
      };
    }),
  );
}
