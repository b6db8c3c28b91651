import { parseArgs } from 'node:util';
import { answerTo } from '../prove/ask.js';
import { askVerifier } from './ask-verifier.js';
import {
  claimsOfCorpus,
  claimsOfSamples,
  claimsOfTable,
  claimsThatTempt,
  type KnownClaim,
} from './asked-claims.js';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    verifier: { type: 'string', multiple: true, default: ['frama-c-wp', 'frama-c-eva'] },
  },
});

const claims = [
  ...claimsOfSamples(),
  ...claimsOfCorpus(),
  ...(values.all ? [...claimsOfTable(), ...claimsThatTempt()] : []),
].filter(({ id }) => id.includes(values.only));

interface Answers {
  readonly claim: KnownClaim;
  readonly prove: 'confirms' | 'does not confirm';
  readonly verifiers: ReadonlyMap<string, string>;
}

const answers: Answers[] = [];
for (const claim of claims) {
  const verifiers = new Map<string, string>();
  for (const name of values.verifier) verifiers.set(name, (await askVerifier(name, claim.asked)).status);
  const isProved = claim.proved ?? (await answerTo(claim.asked, 20)).status === 'true';
  answers.push({ claim, prove: isProved ? 'confirms' : 'does not confirm', verifiers });
}

for (const from of [...new Set(answers.map(({ claim }) => claim.from))]) {
  for (const truth of ['right', 'wrong'] as const) {
    const these = answers.filter(({ claim }) => claim.from === from && claim.truth === truth);
    if (these.length === 0) continue;
    const proved = these.filter(({ prove }) => prove === 'confirms');
    console.log(`${from}, ${truth}: ${these.length} claims, prove confirms ${proved.length}`);
    for (const name of values.verifier) {
      const says = (status: string, among = these) =>
        among.filter(({ verifiers }) => verifiers.get(name) === status).length;
      console.log(
        `  ${name} confirms ${says('true')}, of which prove confirms ${says('true', proved)}; ${says('refused')} cannot be put into the program`,
      );
    }
  }
}
const wrong = answers.filter(
  ({ claim, verifiers }) => claim.truth === 'wrong' && [...verifiers.values()].includes('true'),
);
console.log(`wrong confirmations: ${wrong.map(({ claim }) => claim.id).join(', ') || 'none'}`);
