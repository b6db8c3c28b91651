import {
  CodeActionKind,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  LogMessageNotification,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { createProtocolConnection } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { InputError } from '../source/input-error.js';
import { completeGraphml } from './completion/complete-graphml.js';
import { completeRules } from './completion/complete-rules.js';
import { completeYaml } from './completion/complete-yaml.js';
import { definitionAt } from './definition.js';
import { note, toDiagnostics } from './diagnostics.js';
import { DocumentExaminer, type Examination, uriToFile } from './document-examiner.js';
import { toEditorSettings } from './editor-settings.js';
import type { ExaminedDocument } from './examine-document.js';
import { hoverAt } from './hover.js';
import type { LanguageServerOptions } from './language-server.js';
import { MessageFrames } from './message-frames.js';
import { FIX_ALL, quickFixes } from './quick-fixes.js';
import { toOffset } from './ranges.js';
import { Schedule } from './schedule.js';
import { symbolsOf } from './symbols.js';

const SECTION = 'witnessCheck';

/**
 * Speaks the Language Server Protocol until the client ends the connection.
 *
 * @returns whether the client asked to shut down before it ended the connection
 */
export async function converse({
  input,
  output,
  version,
}: LanguageServerOptions): Promise<'orderly' | 'broken'> {
  const ended = new Promise<void>((fulfil) => {
    input.once('end', fulfil);
    input.once('close', fulfil);
  });
  let exit: () => void = () => undefined;
  const exited = new Promise<void>((fulfil) => {
    exit = fulfil;
  });
  const watchDog = { shutdownReceived: false, initialize: () => undefined, exit };
  const frames = input.pipe(
    new MessageFrames(() => {
      const message = 'a message without a usable Content-Length was left out';
      void connection.sendNotification(LogMessageNotification.type, { type: MessageType.Warning, message });
    }),
  );
  const connection = createConnection((logger) => createProtocolConnection(frames, output, logger), watchDog);
  const server = new LanguageServer(connection, version);
  connection.listen();
  await Promise.race([ended, exited]);
  server.end();
  connection.dispose();
  return watchDog.shutdownReceived ? 'orderly' : 'broken';
}

type Connection = ReturnType<typeof createConnection>;

/** The connection to one editor: its documents, its settings, and the findings. */
class LanguageServer {
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #examiner = new DocumentExaminer();
  readonly #schedule = new Schedule();
  #asksSettings: 'client' | 'nobody' = 'nobody';

  constructor(connection: Connection, version: string) {
    this.#connection = connection;
    connection.onInitialize((params) => this.#initialize(params, version));
    connection.onInitialized(() => this.#readSettings());
    connection.onDidChangeConfiguration(({ settings }) => this.#readSettings(settings));
    connection.onDidChangeWatchedFiles(() => {
      this.#examiner.forgetFiles();
      this.#examineAll();
    });
    this.#documents.onDidChangeContent(({ document }) => this.#later(document));
    this.#documents.onDidSave(({ document }) => {
      this.#examiner.forgetFiles();
      this.#later(document);
    });
    this.#documents.onDidClose(({ document }) => this.#close(document.uri));
    this.#listenToQuestions();
    this.#documents.listen(connection);
  }

  end(): void {
    this.#schedule.end();
  }

  #initialize(params: InitializeParams, version: string): InitializeResult {
    const { workspaceFolders, rootUri, capabilities, initializationOptions } = params;
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null ? [] : [rootUri]);
    this.#examiner.setFolders(folders.flatMap((uri) => uriToFile(uri) ?? []));
    this.#asksSettings = capabilities.workspace?.configuration === true ? 'client' : 'nobody';
    this.#takeSettings(initializationOptions);
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        definitionProvider: true,
        documentSymbolProvider: true,
        completionProvider: { triggerCharacters: [' ', '"', '>'] },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      },
      serverInfo: { name: 'witness-check', version },
    };
  }

  #listenToQuestions(): void {
    const connection = this.#connection;
    connection.onHover(async ({ textDocument, position }) => {
      const document = await this.#examined(textDocument.uri);
      return document && (await hoverAt(document, toOffset(document.source, position)));
    });
    connection.onDefinition(async ({ textDocument, position }) => {
      const document = await this.#examined(textDocument.uri);
      return document && definitionAt(document, toOffset(document.source, position));
    });
    connection.onDocumentSymbol(async ({ textDocument }) => {
      const document = await this.#examined(textDocument.uri);
      return document?.outline === undefined ? [] : symbolsOf(document.outline, document.source);
    });
    connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
      const document = await this.#examined(uri);
      if (document === undefined) return [];
      const { source } = document;
      const part = { start: toOffset(source, range.start), end: toOffset(source, range.end) };
      return quickFixes(document, uri, part);
    });
    connection.onCompletion(async ({ textDocument, position }) => {
      const document = await this.#examined(textDocument.uri);
      if (document === undefined) return [];
      const { source, format } = document;
      const offset = toOffset(source, position);
      const complete = format === 'yaml' ? completeYaml : completeGraphml;
      return completeRules(source, offset) ?? complete(source, offset);
    });
  }

  async #readSettings(sent?: unknown): Promise<void> {
    const section = (sent as { readonly [SECTION]?: unknown } | null | undefined)?.[SECTION];
    if (this.#asksSettings === 'client') {
      this.#takeSettings(await this.#connection.workspace.getConfiguration(SECTION));
    } else if (section !== undefined) this.#takeSettings(section);
    this.#examineAll();
  }

  /** An unknown setting is reported once, and the previous settings stay in force. */
  #takeSettings(given: unknown): void {
    try {
      this.#examiner.setSettings(toEditorSettings(given));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      void this.#connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Error,
        message: error.message,
      });
    }
  }

  #examineAll(): void {
    for (const document of this.#documents.all()) this.#later(document);
  }

  #later(document: TextDocument): void {
    this.#schedule.run(document.uri, async () => {
      const examination = await this.#examiner.examine(edited(document));
      // An answer about an older text would appear at the wrong places.
      if (this.#documents.get(document.uri)?.version !== document.version) return;
      const diagnostics = toShown(examination);
      await this.#connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
    });
  }

  #close(uri: string): void {
    this.#schedule.cancel(uri);
    this.#examiner.close(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  async #examined(uri: string): Promise<ExaminedDocument | undefined> {
    const document = this.#documents.get(uri);
    if (document === undefined) return undefined;
    const examination = await this.#examiner.examine(edited(document));
    return examination.kind === 'examined' ? examination.document : undefined;
  }
}

function edited(document: TextDocument) {
  return { uri: document.uri, version: document.version, text: document.getText() };
}

function toShown(examination: Examination) {
  switch (examination.kind) {
    case 'examined':
      return toDiagnostics(examination.document);
    case 'foreign':
      return [];
    case 'too-large':
      return [note(`has more than ${examination.maximum} characters: see 'witness-check lint'`)];
    case 'refused':
      return [note(examination.error.message)];
  }
}
