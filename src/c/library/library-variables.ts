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
