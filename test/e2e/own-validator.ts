import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOwnGroups } from '../../src/execute/system/control-mounts.js';
import { parseOwner } from '../../src/execute/system/run-name.js';
import { removeTreeNow } from '../../src/files/remove-tree.js';
import { ROOT } from './run-cli.js';

const DEFINITION = `name: mine
title: Does what a test says
cost: instant
executable: { names: [mine.sh] }
version: { arguments: [--version], pattern: '^(\\S+)$' }
supports: [{ kinds: [violation], formats: [yaml 2.0], properties: [unreach-call], languages: [C] }]
arguments: ['\${witness}']
status: [{ exit-codes: [0], status: false(unreach-call) }, { status: ERROR }]
`;

/** A validator that is a script of a test, and a place of its own for all that its runs make. */
export class OwnValidator {
  readonly folder = mkdtempSync(join(tmpdir(), 'own-validator-'));
  readonly temporary = join(this.folder, 'tmp');
  readonly tool = join(this.folder, 'tool');

  /**
   * @param script for sh; what it is called with for its version does not get there
   * @param uid who calls witness-check
   */
  constructor(
    script: string,
    readonly uid: number = process.getuid?.() ?? 0,
  ) {
    for (const path of [this.temporary, this.tool, join(this.folder, 'definitions')]) mkdirSync(path);
    for (const path of [this.folder, this.temporary]) {
      chmodSync(path, 0o755);
      chownSync(path, uid, uid);
    }
    writeFileSync(join(this.folder, 'definitions/mine.yml'), DEFINITION);
    const program = `#!/bin/sh\nif [ "$1" = --version ]; then echo 1.2.3; exit 0; fi\n${script}\n`;
    writeFileSync(join(this.tool, 'mine.sh'), program, { mode: 0o755 });
  }

  /** Starts witness-check on a claim for this validator. */
  start(words: readonly string[]): Started {
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'bin/witness-check.js'),
        'validate',
        'witnesses/tasks/ticket-price.yml',
        '--property',
        'witnesses/properties/unreach-call.prp',
        '--verdict',
        'false(unreach-call)',
        '--witness',
        'witnesses/claims/ticket-price-yaml',
        '--validator',
        'mine',
        '--format',
        'json',
        '--validators-dir',
        join(this.folder, 'definitions'),
        '--tool',
        `mine=${this.tool}`,
        ...words,
      ],
      {
        uid: this.uid,
        gid: this.uid,
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: this.folder, TMPDIR: this.temporary },
      },
    );
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => (stdout += chunk));
    child.stderr?.on('data', (chunk) => (stderr += chunk));
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr })),
    );
    return { pid: child.pid ?? 0, kill: (signal) => child.kill(signal), ended };
  }

  /** Command lines of its processes that are alive: of what was asked for its version, too. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          return '';
        }
      })
      .filter((line) => line.includes(join(this.tool, 'mine.sh')) && !line.includes('witness-check.js'));
  }

  /** Directories that runs left. */
  left(): string[] {
    return readdirSync(this.temporary);
  }

  remove(): void {
    removeTreeNow(this.folder);
  }
}

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly pid: number;
  kill(signal: NodeJS.Signals): unknown;
  readonly ended: Promise<Ended>;
}

/** Control groups that a process of witness-check has made, wherever it may make some. */
export function groupsOf(pid: number): string[] {
  const { unified, byController } = findOwnGroups();
  // On version 2, groups are next to our own group as well as in it.
  const unifiedParents = unified === undefined ? [] : [unified, dirname(unified)];
  return [...new Set([...unifiedParents, ...byController.values()])].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => parseOwner(name)?.pid === pid)
      .map((name) => join(parent, name)),
  );
}
