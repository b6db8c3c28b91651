/** What a hostile run leaves behind: a script for Node that is run in the tree, with the path of the canary in CANARY. */
export interface TreeCase {
  readonly title: string;
  readonly script: string;
}

/** Trees that everybody can remove who may write to them. */
export const REMOVABLE: readonly TreeCase[] = [
  {
    title: 'links at every depth',
    script: `
      for (let depth = 0; depth < 30; depth++) {
        fs.symlinkSync(canary, 'a-link');
        fs.symlinkSync(canary + '/file', 'm-link');
        fs.symlinkSync(canary + '/inner', 'z-link');
        fs.mkdirSync('d');
        process.chdir('d');
      }`,
  },
  {
    title: 'directories without permissions at every depth',
    script: `
      const path = [];
      for (let depth = 0; depth < 30; depth++) {
        fs.writeFileSync('file', '', { mode: 0 });
        fs.symlinkSync(canary, 'link');
        fs.mkdirSync('d');
        path.push('d');
        process.chdir('d');
      }
      process.chdir(tree);
      for (; path.length > 0; path.pop()) fs.chmodSync(path.join('/'), 0);
      fs.chmodSync('.', 0);`,
  },
  {
    title: 'hard links to files outside',
    script: `
      fs.linkSync(canary + '/file', 'hard');
      fs.mkdirSync('d');
      fs.linkSync(canary + '/inner/file', 'd/hard');`,
  },
  {
    title: 'names with newlines, of bytes that are no text, of greatest length and of options',
    script: `
      for (const name of ['new\\nline', '-rf', '--', ' ', '...', '\\u001b[2J', 'x'.repeat(255)]) {
        fs.mkdirSync(name);
        fs.writeFileSync(name + '/' + name, '');
        fs.symlinkSync(canary, name + '/link');
      }
      fs.mkdirSync(Buffer.from([0xff, 0xfe]));
      fs.writeFileSync(Buffer.from([0xff, 0xfe, 0x2f, 0xc3]), '');`,
  },
  {
    title: 'pipes, and a tree that is a link itself',
    script: `
      require('child_process').execFileSync('mkfifo', ['pipe']);
      process.chdir('..');
      fs.renameSync(tree, tree + '.moved');
      fs.symlinkSync(canary, tree);`,
  },
];

/** These take long, and are removed once. */
export const LARGE: readonly TreeCase[] = [
  {
    title: 'a depth of 10 000',
    script: `
      for (let depth = 0; depth < 10_000; depth++) {
        if (depth % 1000 === 0) fs.symlinkSync(canary, 'link');
        fs.mkdirSync('d');
        process.chdir('d');
      }`,
  },
  {
    title: '100 000 files',
    script: `
      for (let file = 0; file < 100_000; file++) fs.closeSync(fs.openSync(String(file), 'w'));`,
  },
];

/** Goes on until it is killed: each of these is a directory now and a link to the canary then. */
export const EXCHANGED: TreeCase = {
  title: 'directories that are exchanged for links meanwhile',
  script: `
    fs.symlinkSync(canary, 'link');
    for (let each = 0; each < 20; each++) {
      fs.mkdirSync('d' + each + '/inner', { recursive: true });
      for (let file = 0; file < 100; file++) {
        fs.writeFileSync('d' + each + '/' + file, '');
        fs.writeFileSync('d' + each + '/inner/' + file, '');
      }
    }
    fs.writeSync(1, 'ready');
    for (let each = 0; ; each = (each + 1) % 20) {
      const name = 'd' + each;
      try {
        fs.renameSync(name, '../aside');
        fs.symlinkSync(canary, name);
        fs.unlinkSync(name);
        fs.renameSync('../aside', name);
        fs.renameSync(name + '/inner', '../aside');
        fs.symlinkSync(canary, name + '/inner');
        fs.unlinkSync(name + '/inner');
        fs.renameSync('../aside', name + '/inner');
      } catch {
        // The other one was quicker.
        try {
          fs.renameSync('../aside', name);
        } catch {}
      }
    }`,
};
