/** The name of a file without its folders; witnesses write paths with slashes of either direction. */
export function baseName(path: string): string {
  return path.replace(/^.*[\\/]/su, '');
}
