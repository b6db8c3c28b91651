/** What an archive may hold at most. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all files together, unpacked. */
  readonly bytes: number;
}

/** The largest archives of the competition have some ten thousand files and two gigabytes. */
export const TOOL_LIMITS: ArchiveLimits = { entries: 200_000, bytes: 10_000_000_000 };
