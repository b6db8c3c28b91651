import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../witness/witness.js';
import type { LinePattern } from './line-pattern.js';

/**
 * A linter says nothing about the verdict: it decides whether validators get a witness. A reference runs only if it
 * is named, and its answer is shown but does not count. A verifier runs only if it is named, too; it gets the program
 * with the witness in it, and its answer about that counts.
 */
export type Role = 'validator' | 'linter' | 'reference' | 'verifier';

/** How a witness is put into the program that a verifier gets. */
export interface EarlierInstrumentation {
  readonly form: 'assertions' | 'checks' | 'acsl';
  /** A statement that the verifier takes for a violation; undefined if it knows the error function by the property. */
  readonly errorStatement: string | undefined;
}

/** A program on the PATH that runs before the validator, in the directory of its run. */
export interface Preparation {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** What a validator supports, how it is called, and how its output reads: one file of `validators/`. */
export interface ValidatorDefinition {
  readonly name: string;
  readonly title: string;
  readonly role: Role;
  readonly home: string | undefined;
  readonly reference: string | undefined;
  /** What the machine must provide in addition to the tool itself. */
  readonly needs: readonly Need[];
  /** Seconds that a confirmation is expected to take, if no earlier runs tell. */
  readonly cost: number;
  /** Name of the tool in BenchExec's benchmark definitions (`<benchmark tool="…">`). */
  readonly toolinfo: string;
  /** Those of its options, with one value each, that BenchExec's module for the tool keeps for itself. */
  readonly toolinfoOptions: readonly string[];
  readonly executable: Executable;
  /** Undefined for all that read witnesses themselves. */
  readonly instrument: EarlierInstrumentation | undefined;
  readonly prepare: readonly Preparation[];
  /** Names of environment variables that are passed on, in addition to PATH. */
  readonly environment: readonly string[];
  /** Its first group is the version, in the first matching line of the answer. */
  readonly version: { readonly arguments: readonly string[]; readonly pattern: LinePattern };
  readonly supports: readonly Support[];
  /** The options of the competition's benchmark definitions; they replace `${options}` in the arguments. */
  readonly options: readonly ArgumentRule[];
  readonly arguments: readonly ArgumentRule[];
  /** Named values read from the output, for use in the rules for the status. */
  readonly values: readonly OutputValue[];
  readonly status: readonly StatusRule[];
  /** Their first group explains a status. */
  readonly details: readonly LinePattern[];
}

/** What a validator needs on a machine. */
export interface Need {
  /** In words, such as `Java 17 or newer`. */
  readonly what: string;
  /** A program that must be on the PATH. */
  readonly program: string | undefined;
}

/** What is started: a validator of this package, or a program to be found. */
export type Executable =
  | { readonly kind: 'embedded'; readonly module: string }
  | {
      readonly kind: 'program';
      readonly names: readonly string[];
      /** Folders below the directory of the tool that may contain the program. */
      readonly folders: readonly string[];
      /** Paths below the directory of the tool that it needs to work. */
      readonly required: readonly string[];
      /** `tool`: the run starts in a directory that looks like that of the tool; `empty`: in an empty one. */
      readonly workingDirectory: 'empty' | 'tool';
    };

/** One combination of witnesses and tasks that the validator accepts. */
export interface Support {
  /** Editions of the competition to which this applies; undefined for all. */
  readonly editions: readonly string[] | undefined;
  readonly kinds: readonly WitnessKind[];
  /** Witnesses in `svlib` are only known by name: nothing here reads them. */
  readonly formats: readonly { readonly format: WitnessFormat | 'svlib'; readonly version: string }[];
  /** Property names: base names of property files. */
  readonly properties: readonly string[];
  /** Globs over category names; undefined for all. */
  readonly categories: readonly string[] | undefined;
  readonly languages: readonly string[];
  /** Undefined for all. */
  readonly dataModels: readonly string[] | undefined;
}

/** Arguments with `${value}` placeholders, given under a condition, or once per program file or inlined function. */
export interface ArgumentRule {
  readonly when: Conditions;
  readonly repeat: 'once' | 'each-program' | 'each-inlined';
  readonly arguments: readonly string[];
}

/** From the name of a value to its allowed texts. */
export type Conditions = ReadonlyMap<string, readonly string[]>;

/** A value that is read from a line of the output. */
export interface OutputValue {
  readonly name: string;
  readonly line: 'first' | 'last';
  readonly cases: readonly OutputCase[];
  /** If no line matches. */
  readonly otherwise: string;
}

/** The text for a matching line; `$1` is the first group, `${name}` a value. */
export interface OutputCase {
  readonly pattern: LinePattern;
  readonly text: string;
  /** Only for lines of `every`: what happens to the status of an earlier line. */
  readonly earlier: 'kept' | 'replaced' | 'combined';
}

/** Which output means which status. */
export interface StatusRule {
  readonly when: Conditions;
  readonly exitCodes: readonly number[] | undefined;
  readonly outcome: StatusOutcome;
}

/** The status that an output means. */
export type StatusOutcome =
  /** The status as it stands, whatever the output. */
  | { readonly kind: 'always'; readonly status: string }
  /** The status, if there was no output at all. */
  | { readonly kind: 'no-output'; readonly status: string }
  | {
      readonly kind: 'line';
      readonly line: LineChoice;
      /** How many lines from the beginning are considered. */
      readonly within: number | undefined;
      readonly cases: readonly OutputCase[];
    }
  /** If a line matches, the rules of another validator decide. */
  | {
      readonly kind: 'rules-of';
      readonly line: LineChoice;
      readonly within: number | undefined;
      readonly pattern: LinePattern;
      readonly validator: string;
    };

/** The first matching line, the last matching line, the last line of all, or one line after the other. */
export type LineChoice = 'first' | 'last' | 'last-line' | 'every';
