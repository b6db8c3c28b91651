import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol/node';
import { ROOT } from './run-cli.js';

/** An editor that talks to `witness-check lsp`, a process of its own. */
export class EditorClient {
  readonly connection: ProtocolConnection;
  readonly #server: ChildProcess;
  readonly #published = new Map<string, { version: number; diagnostics: readonly Diagnostic[] }>();
  readonly #waiting: (() => void)[] = [];
  readonly #versions = new Map<string, number>();
  capabilities: InitializeResult['capabilities'] = {};
  readonly messages: string[] = [];

  constructor() {
    this.#server = spawn(process.execPath, [join(ROOT, 'bin/witness-check.js'), 'lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdin, stdout } = this.#server;
    if (stdin === null || stdout === null) throw new Error('the server has no pipes');
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
      this.#published.set(uri, { version: version ?? 0, diagnostics });
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.onRequest('window/showMessageRequest', () => null);
    this.connection.listen();
  }

  async initialize(folder: string, initializationOptions: object = {}): Promise<void> {
    const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'workspace' }];
    const parameters = {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      workspaceFolders,
      initializationOptions,
    };
    const { capabilities } = await this.connection.sendRequest(InitializeRequest.type, parameters);
    this.capabilities = capabilities;
    await this.connection.sendNotification('initialized', {});
  }

  /** Sends bytes as an editor with a mistake would. */
  sendRaw(bytes: string): void {
    this.#server.stdin?.write(bytes);
  }

  async open(uri: string, text: string): Promise<void> {
    this.#versions.set(uri, 1);
    const languageId = uri.endsWith('.graphml') ? 'graphml' : 'yaml';
    const textDocument = { uri, languageId, version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Replaces a part of a document; lines and characters count from 0. */
  async edit(
    uri: string,
    [line, start, end]: readonly [number, number, number],
    text: string,
  ): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const range = { start: { line, character: start }, end: { line, character: end } };
    const parameters = { textDocument: { uri, version }, contentChanges: [{ range, text }] };
    await this.connection.sendNotification('textDocument/didChange', parameters);
  }

  /** What the server says about the newest version of a document. */
  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    for (;;) {
      const known = this.#published.get(uri);
      if (known !== undefined && known.version === this.#versions.get(uri)) return known.diagnostics;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  ask<Answer>(
    method: string,
    uri: string,
    [line, character]: readonly [number, number],
    more = {},
  ): Promise<Answer> {
    const parameters = { textDocument: { uri }, position: { line, character }, ...more };
    return this.connection.sendRequest(method, parameters);
  }

  /** Ends the session as editors do. @returns the exit code of the server */
  async end(): Promise<number | null> {
    const closed = once(this.#server, 'exit');
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const [code] = await closed;
    this.connection.dispose();
    return code as number | null;
  }

  /** Ends the session as an editor that crashed. @returns the exit code of the server */
  async vanish(): Promise<number | null> {
    const closed = once(this.#server, 'exit');
    this.connection.dispose();
    this.#server.stdin?.end();
    const [code] = await closed;
    return code as number | null;
  }
}

export const INCREMENTAL = TextDocumentSyncKind.Incremental;
