import { findingMessage } from '../../../src/lint/finding-message.js';
import { lintBytes } from '../../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../../src/lint/lint-settings.js';
import { SourceText } from '../../../src/source/source-text.js';

/** A program with one « in it: the witness points at the character after it. */
export interface MarkedProgram {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export function placeIn(marked: string): MarkedProgram {
  const offset = marked.indexOf('«');
  if (offset < 0 || marked.indexOf('«', offset + 1) >= 0) throw new Error('one « marks the place');
  const text = marked.replace('«', '');
  const { line, column } = new SourceText(text, 'p.c').positionAt(offset);
  return { text, line, column };
}

/** What a witness says at the place. */
export interface Statement {
  readonly type: string;
  readonly value?: string;
  readonly version?: '2.0' | '2.1';
  /** The function that the location names; none by default. */
  readonly function?: string;
  /** `none`: the location has a line only. */
  readonly column?: 'stated' | 'none';
}

const WAYPOINTS = ['assumption', 'target', 'branching', 'function_enter', 'function_return'];

function formatOf({ type, version = '2.1', value = '' }: Statement): string {
  if (version === '2.0') return type === 'function_return' ? 'acsl_expression' : 'c_expression';
  return type === 'function_return' || value.includes('\\') ? 'ext_c_expression' : 'c_expression';
}

/** A whole witness with one waypoint or invariant. */
export function witnessOf(statement: Statement, { line, column }: MarkedProgram): string {
  const { type, value, version = '2.1', function: name, column: stated = 'stated' } = statement;
  const isViolation = WAYPOINTS.includes(type);
  const location: unknown = {
    file_name: 'p.c',
    line,
    ...(stated === 'stated' ? { column } : {}),
    ...(name === undefined ? {} : { function: name }),
  };
  const format = type === 'branching' ? {} : { format: formatOf(statement) };
  const constraint = value === undefined ? {} : { constraint: { value, ...format } };
  const target = { type: 'target', action: 'follow', location };
  const waypoint = { type, action: 'follow', location, ...constraint };
  const segments = (type === 'target' ? [target] : [waypoint]).map((each) => ({
    segment: [{ waypoint: each }],
  }));
  const invariant = { type, location, value: value ?? '1', format: formatOf(statement) };
  const entry = {
    entry_type: isViolation ? 'violation_sequence' : 'invariant_set',
    metadata: {
      format_version: version,
      uuid: '6f1c54ee-3b62-4a51-8a3c-6b3f8d9f1a20',
      creation_time: '2026-11-21T08:00:00Z',
      producer: { name: 'test', version: '1' },
      task: {
        input_files: ['p.c'],
        input_file_hashes: { 'p.c': 'a'.repeat(64) },
        specification: 'G ! call(reach_error())',
        data_model: 'LP64',
        language: 'C',
      },
    },
    content: isViolation ? segments : [{ invariant }],
  };
  // JSON is YAML.
  return JSON.stringify([entry], undefined, 1);
}

/** That one waypoint has no target, and that an invariant which is true says nothing. */
const ABOUT_THE_FORM = ['WY046', 'WY077'];

/** What the linter finds, as `rule message`, except for what a witness with a single waypoint or invariant lacks. */
export function findingsAt(statement: Statement, marked: string): readonly string[] {
  const program = placeIn(marked);
  const context = {
    profile: 'default' as const,
    programs: [{ name: 'p.c', sha256: 'a'.repeat(64), source: new SourceText(program.text, 'p.c') }],
  };
  const witness = witnessOf(statement, program);
  return lintBytes(Buffer.from(witness), 'w.yml', { ...DEFAULT_SETTINGS, context })
    .findings.filter(({ ruleId }) => !ABOUT_THE_FORM.includes(ruleId))
    .map((finding) => {
      const { ruleId, position } = finding;
      const line = witness.split('\n')[position.line - 1] ?? '';
      return `${ruleId} ${findingMessage(finding)} <${line.slice(position.column - 1, position.column + 19)}>`;
    });
}
