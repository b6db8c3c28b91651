/** Which verdict a witness justifies: FALSE (violation) or TRUE (correctness). */
export type WitnessKind = 'violation' | 'correctness';
