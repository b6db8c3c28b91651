/** Architectures whose calls are known, in the order of the numbers below. */
export const ARCHITECTURES = ['x86_64', 'i386', 'aarch64'] as const;

/**
 * What a program gets for a forbidden call: `refused` is EPERM, `missing` is ENOSYS, after which libraries use an
 * older call, and `unsupported` is EAFNOSUPPORT.
 */
export type Answer = 'refused' | 'missing' | 'unsupported';

/** For which values of an argument a call is forbidden. As in the kernel, only the low 32 bits count here. */
export type ForbiddenWhen =
  | { readonly kind: 'always' }
  | { readonly kind: 'any-bit-of'; readonly argument: number; readonly mask: number }
  | { readonly kind: 'one-of'; readonly argument: number; readonly values: readonly number[] }
  | { readonly kind: 'none-of'; readonly argument: number; readonly values: readonly number[] };

/** Name of a system call and its number on each of the architectures; null if it does not exist there. */
export type CallNumbers = readonly [
  name: string,
  x86_64: number | null,
  i386: number | null,
  aarch64: number | null,
];

export interface ForbiddenCalls {
  readonly answer: Answer;
  readonly when: ForbiddenWhen;
  readonly calls: readonly CallNumbers[];
}

/** The last call of Linux 6.18; what comes later is `missing`. Numbers from 424 on are the same everywhere. */
export const LAST_KNOWN_CALL = 469;

const ALWAYS: ForbiddenWhen = { kind: 'always' };

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET of clone(2). */
const NEW_NAMESPACES = 0x7e02_0000;

/** Terminal requests that inject input for other readers of the terminal: TIOCSTI, TIOCLINUX. */
const INPUT_REQUESTS = [0x5412, 0x541c];

/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: those confined by a network namespace. AF_VSOCK leads to the host. */
const CONFINED_FAMILIES = [1, 2, 10, 16];

/** SYS_SOCKET of socketcall(2), whose arguments a filter cannot read. */
const MAKE_SOCKET = [1];

/** The calls that a program in the sandbox may not make; all others go to the kernel. */
export const FORBIDDEN_CALLS: readonly ForbiddenCalls[] = [
  // In a namespace of its own, a program would have the privileges of root, and could mount.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['unshare', 272, 310, 97],
      ['setns', 308, 346, 268],
    ],
  },
  {
    answer: 'refused',
    when: { kind: 'any-bit-of', argument: 0, mask: NEW_NAMESPACES },
    calls: [['clone', 56, 120, 220]],
  },
  // The view of the file system.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['mount', 165, 21, 40],
      ['umount', null, 22, null],
      ['umount2', 166, 52, 39],
      ['pivot_root', 155, 217, 41],
      ['chroot', 161, 61, 51],
      ['fsopen', 430, 430, 430],
      ['fsconfig', 431, 431, 431],
      ['fsmount', 432, 432, 432],
      ['fspick', 433, 433, 433],
      ['open_tree', 428, 428, 428],
      ['open_tree_attr', 467, 467, 467],
      ['move_mount', 429, 429, 429],
      ['mount_setattr', 442, 442, 442],
      ['name_to_handle_at', 303, 341, 264],
      ['open_by_handle_at', 304, 342, 265],
      ['fanotify_init', 300, 338, 262],
    ],
  },
  // Keys: the kernel keeps them for a user, not for a run.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['add_key', 248, 286, 217],
      ['request_key', 249, 287, 218],
      ['keyctl', 250, 288, 219],
    ],
  },
  // Memory, descriptors and pages of other processes.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['process_vm_readv', 310, 347, 270],
      ['process_vm_writev', 311, 348, 271],
      ['process_madvise', 440, 440, 440],
      ['pidfd_getfd', 438, 438, 438],
      ['kcmp', 312, 349, 272],
      ['move_pages', 279, 317, 239],
      ['migrate_pages', 256, 294, 238],
    ],
  },
  // Parts of the kernel that are often attacked and that no validator needs.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['bpf', 321, 357, 280],
      ['perf_event_open', 298, 336, 241],
      ['userfaultfd', 323, 374, 282],
      ['vm86', null, 166, null],
      ['vm86old', null, 113, null],
      ['lookup_dcookie', 212, 253, 18],
      ['nfsservctl', 180, 169, 42],
      ['uselib', 134, 86, null],
      ['ustat', 136, 62, null],
      ['sysfs', 139, 135, null],
      ['_sysctl', 156, 149, null],
    ],
  },
  // The machine.
  {
    answer: 'refused',
    when: ALWAYS,
    calls: [
      ['init_module', 175, 128, 105],
      ['finit_module', 313, 350, 273],
      ['delete_module', 176, 129, 106],
      ['create_module', 174, 127, null],
      ['kexec_load', 246, 283, 104],
      ['kexec_file_load', 320, null, 294],
      ['reboot', 169, 88, 142],
      ['swapon', 167, 87, 224],
      ['swapoff', 168, 115, 225],
      ['quotactl', 179, 131, 60],
      ['quotactl_fd', 443, 443, 443],
      ['acct', 163, 51, 89],
      ['syslog', 103, 103, 116],
      ['iopl', 172, 110, null],
      ['ioperm', 173, 101, null],
      ['settimeofday', 164, 79, 170],
      ['stime', null, 25, null],
      ['clock_settime', 227, 264, 112],
      ['clock_settime64', null, 404, null],
      ['clock_adjtime', 305, 343, 266],
      ['clock_adjtime64', null, 405, null],
      ['adjtimex', 159, 124, 171],
      ['sethostname', 170, 74, 161],
      ['setdomainname', 171, 121, 162],
      ['vhangup', 153, 111, 58],
    ],
  },
  // Libraries can do without these if a kernel lacks them.
  {
    answer: 'missing',
    when: ALWAYS,
    calls: [
      ['clone3', 435, 435, 435],
      ['io_uring_setup', 425, 425, 425],
      ['io_uring_enter', 426, 426, 426],
      ['io_uring_register', 427, 427, 427],
      ['memfd_secret', 447, 447, 447],
    ],
  },
  {
    answer: 'refused',
    when: { kind: 'one-of', argument: 1, values: INPUT_REQUESTS },
    calls: [['ioctl', 16, 54, 29]],
  },
  {
    answer: 'unsupported',
    when: { kind: 'none-of', argument: 0, values: CONFINED_FAMILIES },
    calls: [['socket', 41, 359, 198]],
  },
  {
    answer: 'unsupported',
    when: { kind: 'one-of', argument: 0, values: MAKE_SOCKET },
    calls: [['socketcall', null, 102, null]],
  },
];
