import type { ReasonText } from '../../c/reasons/reason.js';
import { because } from '../reasons/because.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

function abort(why: ReasonText): LibraryFunction {
  return (call) => {
    const where = call.program.ends.where(call.program.registers.callSite);
    return call.program.ends.end({ kind: 'abort', why, where });
  };
}

function unsupported(call: LibraryCall): undefined {
  call.program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
}

/** What setjmp returns after the jump depends on what the argument depends on: 0 becomes 1 (C11 7.13.2.1p4). */
const longJump: LibraryFunction = (call) => {
  const [value, tree] = [call.int(1), call.tree(1)];
  if (tree !== undefined) call.decisions.decided(tree, value !== 0);
  call.decisions.returned(value === 0 ? undefined : tree);
  return call.program.jumps.jump(call.pointer(0), value);
};

/** Calls the functions registered with `atexit`, the latest first. */
export function runExitHandlers(program: LibraryCall['program']): void {
  for (let handler = program.atExit.pop(); handler !== undefined; handler = program.atExit.pop()) {
    program.pointers.call(handler, []);
  }
}

export const PROCESS = libraryPart({
  exit: (call) => {
    runExitHandlers(call.program);
    return call.program.ends.end({ kind: 'exit', code: call.int(0) & 0xff });
  },
  _exit: (call) => call.program.ends.end({ kind: 'exit', code: call.int(0) & 0xff }),
  _Exit: (call) => call.program.ends.end({ kind: 'exit', code: call.int(0) & 0xff }),
  quick_exit: (call) => call.program.ends.end({ kind: 'exit', code: call.int(0) & 0xff }),
  abort: abort(because('abort-called')),
  __assert_fail: abort(because('assertion-fails')),
  __assert_rtn: abort(because('assertion-fails')),
  __assert: abort(because('assertion-fails')),
  __assert_perror_fail: abort(because('assertion-fails')),
  assert: (call) => (call.int(0) === 0 ? abort(because('assertion-fails'))(call) : undefined),
  reach_error: abort(because('error-called', 'reach_error')),
  __VERIFIER_error: abort(because('error-called', '__VERIFIER_error')),
  atexit: (call) => {
    call.program.order?.touched('functions at exit', 'write');
    call.program.atExit.push(call.pointer(0));
    return 0;
  },
  setjmp: unsupported,
  _setjmp: unsupported,
  __sigsetjmp: unsupported,
  __sigsetjmp_cancel: unsupported,
  __builtin_setjmp: unsupported,
  sigsetjmp: unsupported,
  longjmp: longJump,
  _longjmp: longJump,
  siglongjmp: longJump,
  __builtin_longjmp: longJump,
  fork: unsupported,
});
