/** What stands before each variable argument, and behind the last one: no address of an object looks like it. */
export const ARGUMENT_TAG = 0xfffa_11e5;

/** Number of the first type of arguments; 0 is that of none. */
export const FIRST_ARGUMENT_TYPE = 0xfff0_0000;

/** What an argument list holds that must not be read any more. */
export const USED_UP = 0xffff_ffff;
