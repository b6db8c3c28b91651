import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { WitnessFormat } from '../witness/witness.js';
import type { LinePattern } from './line-pattern.js';

/**
 * A linter says nothing about the verdict: it decides whether a witness may be handed to validators. A reference runs
 * only when it is named, and its answer is shown but does not count.
 */
export type Role = 'validator' | 'linter' | 'reference';

/** What a validator supports, how it is called, and how its output reads: one file of `validators/`. */
export interface ValidatorDefinition {
  readonly name: string;
  readonly title: string;
  readonly role: Role;
  readonly home: string | undefined;
  readonly reference: string | undefined;
  /** What the machine has to offer next to the tool itself. */
  readonly needs: readonly Need[];
  /** Seconds that a confirmation is expected to take where no earlier runs say better. */
  readonly cost: number;
  /** Name of the tool in BenchExec's benchmark definitions (`<benchmark tool="…">`). */
  readonly toolinfo: string;
  /** Options there, with a value each, that BenchExec's module of the tool keeps for itself. */
  readonly toolinfoOptions: readonly string[];
  readonly executable: Executable;
  /** Names of environment variables that are handed on, next to PATH. */
  readonly environment: readonly string[];
  /** Its first group is the version, in the first line of the answer that matches. */
  readonly version: { readonly arguments: readonly string[]; readonly pattern: LinePattern };
  readonly supports: readonly Support[];
  /** What the benchmark definitions of the competition say; stands where the arguments have `${options}`. */
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

/** What is started: a validator of this package, or a program that must be found. */
export type Executable =
  | { readonly kind: 'embedded'; readonly module: string }
  | {
      readonly kind: 'program';
      readonly names: readonly string[];
      /** Where below the directory of the tool the program may lie. */
      readonly folders: readonly string[];
      /** Paths below the directory of the tool without which it does not work. */
      readonly required: readonly string[];
      /** `tool`: the run starts in a directory that looks like that of the tool; `empty`: in an empty one. */
      readonly workingDirectory: 'empty' | 'tool';
    };

/** One combination of witnesses and tasks that the validator takes. */
export interface Support {
  /** Editions of the competition in which this holds; undefined for all. */
  readonly editions: readonly string[] | undefined;
  readonly kinds: readonly WitnessKind[];
  /** Witnesses in `svlib` are known by name only: nothing here reads them. */
  readonly formats: readonly { readonly format: WitnessFormat | 'svlib'; readonly version: string }[];
  /** Property names: base names of property files. */
  readonly properties: readonly string[];
  /** Globs over category names; undefined for all. */
  readonly categories: readonly string[] | undefined;
  readonly languages: readonly string[];
  /** Undefined for all. */
  readonly dataModels: readonly string[] | undefined;
}

/** Arguments with `${value}` places, given under a condition or once for each program file. */
export interface ArgumentRule {
  readonly when: Conditions;
  readonly repeat: 'once' | 'each-program';
  readonly arguments: readonly string[];
}

/** From the name of a value to the texts of which it must be one. */
export type Conditions = ReadonlyMap<string, readonly string[]>;

/** A value that is read from a line of the output. */
export interface OutputValue {
  readonly name: string;
  readonly line: 'first' | 'last';
  readonly cases: readonly OutputCase[];
  /** Where no line matches. */
  readonly otherwise: string;
}

/** The text that a line which matches stands for; `$1` is the first group, `${name}` a value. */
export interface OutputCase {
  readonly pattern: LinePattern;
  readonly text: string;
  /** Only for lines of `every`: what becomes of the status of an earlier line. */
  readonly earlier: 'kept' | 'replaced' | 'combined';
}

/** When an output stands for which status. */
export interface StatusRule {
  readonly when: Conditions;
  readonly exitCodes: readonly number[] | undefined;
  readonly outcome: StatusOutcome;
}

/** The status that an output stands for. */
export type StatusOutcome =
  /** The status as it stands, whatever the output. */
  | { readonly kind: 'always'; readonly status: string }
  /** The status, if there was no output at all. */
  | { readonly kind: 'no-output'; readonly status: string }
  | {
      readonly kind: 'line';
      readonly line: LineChoice;
      /** Only so many lines from the beginning are looked at. */
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

/** The first line that matches, the last that does, the last line of all, or one line after the other. */
export type LineChoice = 'first' | 'last' | 'last-line' | 'every';
