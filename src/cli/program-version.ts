/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** Version of this package. */
export const VERSION: string = PACKAGE_VERSION;
