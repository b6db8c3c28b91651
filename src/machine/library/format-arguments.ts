import { bitsOfDouble } from '../../c/real/real-conversion.js';
import { decode, REAL_FORMATS, type Real } from '../../c/real/real-format.js';
import type { CType, FloatName } from '../../c/type/c-type.js';
import { describeType } from '../../c/type/compatible.js';
import { because } from '../reasons/because.js';
import { readWide } from '../values/wide-values.js';
import type { LibraryCall } from './library-call.js';
import { argumentAt } from './variable-arguments.js';

/** What a conversion may be given. */
type Wanted = 'character' | 'text' | 'pointer' | { readonly integer: number } | FloatName;

/** The variable arguments of a call, or of an argument list, one after the other. */
export class Arguments {
  readonly #call: LibraryCall;
  #at: number;
  /** Whether what was read so far depends on inputs. */
  dependent = false;
  /** Texts among the arguments. */
  readonly texts: Uint8Array[] = [];

  constructor(call: LibraryCall, at: number) {
    this.#call = call;
    this.#at = at;
  }

  /** An argument that is an integer or a pointer. */
  bits(wanted: Wanted): bigint {
    return this.#call.memory.view.getBigInt64(this.#next(wanted, 8), true);
  }

  float(): Real {
    const value = this.#call.memory.view.getFloat64(this.#next('double', 8), true);
    return decode(REAL_FORMATS.double, bitsOfDouble(value));
  }

  longDouble(): Real {
    const address = this.#next('long double', 16);
    return decode(REAL_FORMATS['long double'], readWide(this.#call.memory.view, 'long double', address));
  }

  /** Address of the next argument, which must have the type that the conversion demands (C11 7.21.6.1p9). */
  #next(wanted: Wanted, bytes: number): number {
    const { type, address, next } = argumentAt(this.#call.program, this.#at);
    if (!isWanted(type, wanted))
      this.#call.program.ends.undefinedBehaviour(because('argument-type-of-call', describeType(type)));
    this.dependent ||= this.#call.memory.dependence.dependsOnInputs(address, bytes);
    this.#at = next;
    return address;
  }
}

function isWanted(type: CType, wanted: Wanted): boolean {
  if (wanted === 'character') return type.kind === 'integer' && type.size === 4;
  if (wanted === 'pointer') return type.kind === 'pointer';
  if (wanted === 'text') {
    const target = type.kind === 'pointer' ? type.target : undefined;
    return target?.kind === 'void' || (target?.kind === 'integer' && target.size === 1);
  }
  if (typeof wanted === 'string') return type.kind === 'float' && type.name === wanted;
  return type.kind === 'integer' && type.size === wanted.integer;
}
