import { answerToMutation, readMutations } from './recorded-mutations.js';

/**
 * Prints what a prover, changed or not, says to the claim of one mutation: its index stands in the environment. With
 * `PROVE_EXAMINED`, `contradicted` where an execution contradicts the proof.
 */
const mutation = readMutations()[Number(process.env.PROVE_MUTATION)];
if (mutation === undefined) throw new Error('PROVE_MUTATION names no mutation');
const examined = process.env.PROVE_EXAMINED === undefined ? 'without executions' : 'by executions';
console.log(await answerToMutation(mutation, examined));
process.exit(0);
