import { writeProgramHash } from '../../fixes/write-program-hash.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** GraphML: the competition passes the program to the linter, which refuses a witness with another hash (H6). */
export const programHash = defineRule({
  id: 'WT003',
  name: 'program-hash',
  summary: 'The program hash of a GraphML witness belongs to a program of the task',
  severity: 'error',
  consequence: 'witness invalid',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['H6'],
  messages: {
    other: 'this hash is not the SHA-256 of the program of the task',
  },
  check: {
    summary: ({ format, metadata }, { programs }) => {
      if (format !== 'graphml' || programs === undefined) return [];
      const known = new Set(programs.map(({ sha256 }) => sha256));
      return metadata.programHashes
        .filter(({ value }) => !known.has(value.toLowerCase()))
        .map(({ position }) => ({ messageId: 'other', position }) as const);
    },
  },
  fix: writeProgramHash,
});
