/** One line of /proc/self/mountinfo. */
export interface Mount {
  /** The part of its file system that is mounted. */
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** @param mountinfo text of /proc/self/mountinfo, see proc(5) */
export function parseMounts(mountinfo: string): readonly Mount[] {
  return mountinfo.split('\n').flatMap(parseMount);
}

function parseMount(line: string): Mount[] {
  // 31 23 0:28 / /sys/fs/cgroup rw,relatime shared:9 - cgroup cgroup rw,memory
  const [left, right] = line.split(' - ');
  const [, , , root, point] = (left ?? '').split(' ');
  const [type, , options] = (right ?? '').split(' ');
  return root === undefined || point === undefined || type === undefined
    ? []
    : [{ root: unescapeMount(root), point: unescapeMount(point), type, options: (options ?? '').split(',') }];
}

function unescapeMount(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}
