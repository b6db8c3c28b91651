const USAGE = '2 usage or internal error';
const PRINTS = `0 printed, ${USAGE}`;
const GROUP = `those of its commands, ${USAGE}`;

/** What the help says about exit codes, by the words of the command; longer explanations are in the commands. */
export const EXIT_CODES: ReadonlyMap<string, string> = new Map([
  ['campaign', GROUP],
  ['campaign plan', `0 planned, 1 no claim can be read, ${USAGE}`],
  ['campaign run', `0 every claim is decided, 1 some are open or were refused, ${USAGE}`],
  ['campaign status', PRINTS],
  ['campaign write', `0 written, 1 some results can no longer be read, ${USAGE}`],
  ['campaign reconcile', `0 submitted, or nothing to submit, ${USAGE}`],
  ['campaign cut', `0 cut, or nothing to cut, ${USAGE}`],
  [
    'campaign run-shard',
    `0 every claim of the shard is decided, 1 some are open, 75 stopped: start it again, ${USAGE}`,
  ],
  ['rules', PRINTS],
  ['report', `0 written, ${USAGE}`],
  ['score', PRINTS],
  ['forecast', PRINTS],
  ['validators', GROUP],
  ['validators list', PRINTS],
  ['validators show', PRINTS],
  ['validators check', `0 the validator is usable, 1 it is not, ${USAGE}`],
  ['validators bench', `0 no answer is wrong, 1 some are, or a task could not be used, ${USAGE}`],
  ['validators import', PRINTS],
  [
    'validators install',
    `0 installed and usable, 1 installed but not usable, or only printed where to get it, ${USAGE}`,
  ],
  ['rulesets', GROUP],
  ['rulesets list', PRINTS],
  ['rulesets show', PRINTS],
  ['categories', GROUP],
  ['categories list', PRINTS],
  ['categories explain', PRINTS],
  ['properties', GROUP],
  ['properties list', PRINTS],
  ['properties explain', PRINTS],
  ['completion', PRINTS],
  ['man', PRINTS],
]);
