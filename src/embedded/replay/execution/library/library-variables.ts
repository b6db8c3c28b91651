import { OBJECT_KIND, OFFSET_BITS } from '../machine/memory-layout.js';
import type { RunningProgram } from '../machine/running-program.js';

/** Variables of the C library that programs declare. Their values are not arbitrary, but not known here either. */
export const LIBRARY_VARIABLES: ReadonlySet<string> = new Set(
  (
    'environ __environ _environ optarg optind opterr optopt timezone __timezone daylight __daylight tzname __tzname signgam errno ' +
    'program_invocation_name program_invocation_short_name __progname __progname_full sys_errlist sys_nerr ' +
    '_sys_errlist _sys_nerr error_message_count error_one_per_line error_print_progname loc1 loc2 locs re_syntax_options ' +
    '_IO_2_1_stdin_ _IO_2_1_stdout_ _IO_2_1_stderr_ obstack_alloc_failed_handler argp_program_version getdate_err'
  ).split(' '),
);

/** The standard streams. */
export const STREAMS: ReadonlySet<string> = new Set(['stdin', 'stdout', 'stderr']);

/** Gives the standard streams that the program declares addresses of their own; nothing else is known of them. */
export function openStreams(program: RunningProgram): void {
  for (const [{ name, storage, type }, { address }] of program.compiled.statics.variables) {
    if (storage !== 'extern' || !STREAMS.has(name) || type.kind !== 'pointer') continue;
    const id = program.memory.allocate(0, OBJECT_KIND.static);
    program.allocations.names.set(id, name);
    program.allocations.opaque.add(id);
    program.memory.numbers.write(address, BigInt(id) << OFFSET_BITS);
  }
}
