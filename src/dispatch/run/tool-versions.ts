import { takeFingerprint } from './tool-fingerprint.js';
import type { InstalledTool } from './tool-folders.js';

/**
 * The versions that tools print. Each tool is asked once, as long as it stays the same: an upgrade changes the files
 * of its program.
 */
export class ToolVersions {
  readonly #known = new Map<string, string | null>();

  /**
   * @param ask runs the tool; null if it prints no version
   * @param signal after an abort, the answer may come from an interrupted tool, and is forgotten
   */
  async findVersion(
    { executable, engineOptions, leadingArguments, version }: InstalledTool,
    ask: () => Promise<string | null>,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (version !== undefined) return version;
    const program = [executable, ...leadingArguments];
    const key = [await takeFingerprint(program), ...engineOptions, ...program].join('\0');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer = await ask();
    if (!signal.aborted) this.#known.set(key, answer);
    return answer;
  }
}
