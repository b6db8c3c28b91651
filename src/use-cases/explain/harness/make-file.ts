import { type NativeBuild, TIMED_OUT } from './native-build.js';

/** The Makefile: `make run` shows the violation, `make debug` stops at it in gdb. */
export function makeFile(build: NativeBuild, subproperty: string, programs: readonly string[]): string {
  const sources = [...programs, 'harness.c'].join(' ');
  const environment = build.environment.join(' ');
  const patience = build.exitCode === TIMED_OUT ? 'timeout $(SECONDS) ' : '';
  return `# make run: ${build.seen}. make debug: the same in gdb. CC=clang takes the other compiler.
CC = gcc
CFLAGS = ${build.options.join(' ')}
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
