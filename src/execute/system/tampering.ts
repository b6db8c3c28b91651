/** How a command tampered with what limits and measures it. */
export type Tampering =
  /** The counter of its CPU time was reset. */
  | { readonly code: 'cputime-reset' }
  /** A file of its control group was changed; `after` is undefined if it is gone. */
  | {
      readonly code: 'file-changed';
      readonly file: string;
      readonly before: string;
      readonly after: string | undefined;
    };

/** The sentence for it, without a full stop. */
export function describeTampering(tampering: Tampering): string {
  switch (tampering.code) {
    case 'cputime-reset':
      return 'the counter of its CPU time was reset during the run';
    case 'file-changed': {
      const { file, before, after = 'nothing' } = tampering;
      return `${file} of its control group was changed from ${before} to ${after}`;
    }
  }
}
