import { type NativeBuild, TIMED_OUT } from './native-build.js';

/** Options that make variables without a value zero, the first that a compiler takes: older versions of clang want two. */
const ZEROS = [
  '-ftrivial-auto-var-init=zero',
  '-ftrivial-auto-var-init=zero -enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang',
];

/** The Makefile: `make run` shows the violation, `make debug` stops at it in gdb. */
export function makeFile(build: NativeBuild, subproperty: string, programs: readonly string[]): string {
  const sources = [...programs, 'harness.c'].join(' ');
  const environment = build.environment.join(' ');
  const patience = build.exitCode === TIMED_OUT ? 'timeout $(SECONDS) ' : '';
  const zeros = build.initialised === 'all' ? '' : zerosVariable();
  return `# make run: ${build.seen}. make debug: the same in gdb. CC=clang takes the other compiler.
CC = gcc
${zeros}CFLAGS = ${build.options.join(' ')}${zeros === '' ? '' : ' $(ZEROS)'}
${patience === '' ? '' : '# How long to wait for the end of the program.\nSECONDS = 5\n'}
violation: ${sources}
\t$(CC) $(CFLAGS) -o $@ ${sources} -lm

run: violation
\t${environment} ${patience}./violation; test $$? -eq ${build.exitCode}
\t@echo 'false(${subproperty}): ${build.seen}'

debug: violation
\t${environment} gdb -ex run ./violation

.PHONY: run debug
`;
}

function zerosVariable(): string {
  const choices = ZEROS.map((each) => `'${each}'`).join(' ');
  const attempt = `echo 'int x;' | $(CC) $$zeros -x c -c -o /dev/null - 2> /dev/null`;
  return `# Variables without a value are zero.
ZEROS := $(shell for zeros in ${choices}; do ${attempt} && echo "$$zeros" && break; done)
`;
}
