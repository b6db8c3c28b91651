export { type DiagnosedPart, type Diagnosis, diagnoseMachine } from './dispatch/diagnose-machine.js';
export type {
  NotRun,
  RequirementResult,
  ValidationResult,
  ValidatorRun,
  WitnessResult,
} from './dispatch/result.js';
export { validate } from './dispatch/validate.js';
export type {
  BenchmarkRun,
  BenchmarkSettings,
  ProgressEvent,
  ToolOptions,
  ValidateOptions,
  ValidatorBenchmark,
} from './dispatch/validate-options.js';
export type { Diagnostic } from './lint/diagnostic.js';
export type { Opinion } from './resolve/opinion.js';
export type { Outcome, Resolution } from './resolve/resolve-claim.js';
export { InputError, type InputErrorCode, type InputProblem, type Position } from './source/input-error.js';
export { readWitness, readWitnessBytes } from './witness/read-witness.js';
export type { Witness, WitnessReading } from './witness/witness.js';
