import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { runText } from './run-program.js';

/** What is on none of the lists, or is written in a way that they do not have. */
const ATTRIBUTES =
  'never_heard_of cleanup(f) vector_size(16) alias("g") weakref ifunc("g") target("sse2") optimize("O3") naked interrupt ms_abi sysv_abi no_caller_saved_registers scalar_storage_order("big-endian") symver("a@b") zero_call_used_regs("all") simd patchable_function_entry(1) noinit persistent'.split(
    ' ',
  );
const PRAGMAS = [
  'never_heard_of',
  'redefine_extname f g',
  'weak f',
  'scalar_storage_order big-endian',
  'STDC FENV_ACCESS ON',
  'STDC CX_LIMITED_RANGE ON',
  'STDC never_heard_of ON',
  'GCC optimize ("O3")',
  'GCC target ("sse2")',

  'GCC ivdep',
  'GCC never_heard_of',
  'clang fp contract(fast)',
  'clang optimize off',
  'pack(3)',
  'pack(pop)',
  'push_macro("A")',
  'pop_macro("A")',
  'ms_struct on',
  'section("s")',
  'init_seg(lib)',
];
const DIRECTIVES =
  'never_heard_of include_next_other assert(a) unassert elifdef_other embed import ident_other using region'.split(
    ' ',
  );
const BUILTINS =
  'never_heard_of ia32_pause cpu_supports("sse2") eh_return_data_regno(0) unwind_init() dynamic_object_size_other shuffle(1) convertvector(1) speculation_safe_value_other goacc_parlevel_id(0) LINE() FILE() thread_pointer() __clear_cache_other(0) nonlocal_goto(0)'.split(
    ' ',
  );
const ASSEMBLY = [
  'movl $1, %eax',
  'cpuid',
  'rdtsc',
  'hlt',
  'int3',
  'syscall',
  'xchg %%eax, %%ebx',
  'lock xaddl %0, %1',
  'bswap %0',
  'nop; ud2',
  'lock addl $1, 0(%%esp)',
  '.byte 0x90',
  '# nop\nud2',
  'rep movsb',
  'jmp 1f',
];
/** Formats of printf, each with an argument of type `int`. */
const PRINTED = "%n %m %C %S %hhn %1$d %Ld %lc %ls %Z %w32d %b %k %v %a %A %I64d %'d".split(' ');
const READ = '%n %s %c %[a-z] %m %C %S %p %5d %1$d %ms %Ld %hf %v %lc'.split(' ');

const messages = (text: string) =>
  analyseProgram(text, { dataModel: 'LP64', file: 'a.c' }).problems.map(
    ({ kind, message }) => `${kind}: ${message}`,
  );
/** Why an execution ends that calls a function with a format and a pointer. */
function stoppedBy(name: 'printf' | 'scanf', conversion: string): string {
  const { end } = runText(
    `#include <stdio.h>\nint main(void) { int n; ${name}("${conversion}", &n); return 0; }`,
  );
  return end.kind === 'unsupported' ? end.why : `no reason: ${end.kind}`;
}
const word = (text: string) => /\w+/.exec(text)?.[0] ?? '';

describe('what is not on the list of what is supported', () => {
  it.each(ATTRIBUTES)('the attribute %s', (attribute) => {
    for (const text of [
      `int g(void) __attribute__((${attribute}));`,
      `int o __attribute__((unused, ${attribute}));`,
    ]) {
      const [message = ''] = messages(text);
      expect(message).toMatch(/^unsupported: /);
      expect(message).toContain(word(attribute));
    }
  });

  it.each(PRAGMAS)('the pragma %s', (pragma) => {
    for (const text of [`#pragma ${pragma}\nint o;`, `int f(void) {\n# pragma ${pragma}\nreturn 0; }`]) {
      const [message = ''] = messages(text);
      expect(message).toMatch(/^unsupported: .*pragma/);
      expect(message).toContain(word(pragma));
    }
    const literal = pragma.replaceAll('"', '\\"');
    expect(messages(`_Pragma("${literal}")\nint o;`).join()).toMatch(/unsupported: .*pragma/);
  });

  it.each(DIRECTIVES)('the directive %s', (directive) => {
    const [message = ''] = messages(`#${directive} a\nint o;`);
    expect(message).toMatch(/^unsupported: /);
    expect(message).toContain(word(directive));
  });

  it.each(BUILTINS)('the builtin %s', (builtin) => {
    const call = builtin.includes('(') ? builtin : `${builtin}()`;
    const [message = ''] = messages(`int f(void) { return (int)__builtin_${call}; }`);
    expect(message).toMatch(/^unsupported: /);
    expect(message).toContain(`__builtin_${word(builtin)}`);
  });

  it.each(ASSEMBLY)('the instruction %s', (instruction) => {
    const [message = ''] = messages(
      `int f(void) { __asm__ volatile ("${instruction.replaceAll('\n', '\\n')}"); return 0; }`,
    );
    expect(message).toMatch(/^unsupported: /);
    expect(message).toContain(instruction.split('\n')[0]);
  });

  it.each(PRINTED)('the conversion %s of printf', (conversion) => {
    expect(stoppedBy('printf', conversion)).toContain(`conversion ${conversion.slice(0, 2)}`);
  });

  it.each(READ)('the conversion %s of scanf', (conversion) => {
    expect(stoppedBy('scanf', conversion)).toContain(conversion.slice(0, 2));
  });
});
