import { answerToMutation, readMutations } from './recorded-mutations.js';

/** Prints what a prover, changed or not, says to the claim of one mutation: its index stands in the environment. */
const mutation = readMutations()[Number(process.env.PROVE_MUTATION)];
if (mutation === undefined) throw new Error('PROVE_MUTATION names no mutation');
console.log(await answerToMutation(mutation));
process.exit(0);
