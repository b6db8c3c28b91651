// Loaded before the command: says that this is another system, and hides what only Linux has. No such machine is at hand.
const fs = require('node:fs');

Object.defineProperty(process, 'platform', { value: process.env.FAKE_PLATFORM });
const isHidden = (path) => typeof path === 'string' && /^\/(?:proc|sys)(?:\/|$)/.test(path);
const { existsSync } = fs;
fs.existsSync = (path) => !isHidden(path) && existsSync(path);
for (const name of ['readFileSync', 'readdirSync', 'statSync', 'lstatSync', 'openSync', 'accessSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (isHidden(path)) {
      throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT', syscall: name, path, errno: -2 });
    }
    return original.call(fs, path, ...rest);
  };
}
