import { baseName } from '../../../source/base-name.js';
import { shorten } from '../../../witness/quote.js';
import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Folders do not count: a verifier runs in a different folder than a validator. */
export const programName = defineRule({
  id: 'WT007',
  name: 'program-name',
  summary: 'The witness names a program of the task',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    other: 'the witness is for "{stated}", but the program is {programs}',
  },
  check: {
    summary: ({ metadata }, { programs }) => {
      if (programs === undefined) return [];
      const names = programs.map(({ name }) => baseName(name));
      return metadata.programFiles
        .filter(({ value }) => !names.includes(baseName(value)))
        .map(({ value, position }) => ({
          messageId: 'other',
          args: { stated: shorten(baseName(value)), programs: names.join(', ') },
          position,
        }));
    },
  },
});
