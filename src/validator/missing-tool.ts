/** Why a validator cannot be started here. */
export type MissingTool =
  /** A program that it needs, such as Java, is not on the search path. */
  | { readonly code: 'needs'; readonly what: string; readonly program: string }
  /** A validator that ships with the package has no bundle. */
  | { readonly code: 'no-bundle' }
  | { readonly code: 'not-on-path'; readonly names: readonly string[] }
  /** The directory of the tool has none of these programs, in none of these folders. */
  | {
      readonly code: 'not-in-directory';
      readonly names: readonly string[];
      readonly folders: readonly string[];
      readonly directory: string;
    }
  | { readonly code: 'incomplete'; readonly path: string; readonly directory: string };

/** The end of a sentence about the validator. */
export function describeMissingTool(missing: MissingTool): string {
  switch (missing.code) {
    case 'needs':
      return `needs ${missing.what} (no ${missing.program} on the PATH)`;
    case 'no-bundle':
      return 'its bundle is missing from the installation; run npm run build';
    case 'not-on-path':
      return `is not installed (no ${missing.names.join(' or ')} on the PATH)`;
    case 'not-in-directory': {
      const { names, folders, directory } = missing;
      const where = folders.length === 1 && folders[0] === '.' ? '' : ` (nor in ${folders.join(', ')} there)`;
      return `is not installed (no executable ${names.join(' or ')} in ${directory}${where})`;
    }
    case 'incomplete':
      return `is incomplete (no ${missing.path} in ${missing.directory})`;
  }
}
