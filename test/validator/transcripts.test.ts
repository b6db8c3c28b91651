import { describe, expect, it } from 'vitest';
import { statusOfRun } from '../../src/validator/output-status.js';
import { readRegistry } from '../../src/validator/registry.js';
import { readTranscripts } from './transcript.js';

const LIMITS = { cputime: 90, walltime: 126 };
const registry = await readRegistry();
const transcripts = readTranscripts();

describe('the transcripts', () => {
  it('belong to definitions, each of which has some', () => {
    expect([...new Set(transcripts.map(({ validator }) => validator))].sort()).toEqual([...registry.keys()]);
  });

  it('[MCC23-13] show each status that a definition states word for word', () => {
    const unseen = [...registry.values()].flatMap((definition) => {
      const seen = transcripts.filter(({ validator }) => validator === definition.name);
      const stated = definition.status.flatMap(({ outcome }) =>
        outcome.kind === 'line'
          ? outcome.cases.map(({ text }) => text)
          : outcome.kind === 'rules-of'
            ? []
            : [outcome.status],
      );
      return stated
        .filter((text) => !text.includes('$'))
        .filter(
          (text) =>
            !seen.some(
              ({ status, late }) =>
                [status, late].includes(text) || (text === 'ERROR' && /^ERROR/.test(status)),
            ),
        )
        .map((text) => `${definition.name}: ${text}`);
    });
    expect(unseen).toEqual([]);
  });

  it.each(transcripts)('[SV24-56] $validator $name is $status', (transcript) => {
    const { validator, exitCode, signal, kind, output, status } = transcript;
    const definition = registry.get(validator);
    if (definition === undefined) throw new Error(`no validator ${validator}`);
    const run = { exitCode, signal, output, cputime: 1, walltime: 1, terminationreason: undefined };
    const context = { values: new Map([['kind', kind]]), definitions: registry };
    expect(statusOfRun(definition, run, LIMITS, context).status).toBe(status);
    // A verdict that came too late is shown and counts for nothing; what says nothing is not shown.
    const late = statusOfRun(definition, { ...run, cputime: 91 }, LIMITS, context).status;
    const silent = ['done', 'ERROR', 'unknown', 'KILLED', 'KILLED BY SIGNAL 9', 'TIMEOUT'].includes(status);
    expect(late).toBe(transcript.late ?? (silent ? 'TIMEOUT' : `TIMEOUT (${status})`));
  });
});
