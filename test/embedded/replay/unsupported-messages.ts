import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../e2e/run-cli.js';

const FOLDERS = ['src/c', 'src/embedded/replay'].map((folder) => join(ROOT, folder));

/** Every text that the sources can give as the reason for not executing something. */
export interface UnsupportedMessages {
  /** What varies is an ellipsis: `the builtin '…'`. */
  readonly messages: ReadonlySet<string>;
  /** Expressions that hand on what was said elsewhere, as they stand in the sources. */
  readonly handedOn: ReadonlySet<string>;
}

export function unsupportedMessages(): UnsupportedMessages {
  const found = { messages: new Set<string>(), handedOn: new Set<string>() };
  const files = FOLDERS.flatMap(sourceFiles);
  for (const file of files) {
    visit(file, (expression) => addMessages(expression, [file, ...files], found));
  }
  return found;
}

function sourceFiles(folder: string): readonly ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => /unsupported|const [A-Z_]+ =/i.test(text))
    .map(({ name, text }) => ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true));
}

/** Calls `add` with each expression that is a reason. */
function visit(node: ts.Node, add: (reason: ts.Expression) => void): void {
  const reason = reasonOf(node);
  if (reason !== undefined) add(reason);
  ts.forEachChild(node, (child) => visit(child, add));
}

function reasonOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) return reasonOfCall(node);
  if (ts.isReturnStatement(node)) {
    const inside = ts.findAncestor(node, ts.isFunctionDeclaration);
    return inside?.name?.text === 'unsupportedType' && !isUndefined(node.expression)
      ? node.expression
      : undefined;
  }
  if (ts.isBinaryExpression(node)) {
    const isStored = ts.isPropertyAccessExpression(node.left) && node.left.name.text === 'unsupported';
    return isStored && node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? node.right : undefined;
  }
  if (!ts.isObjectLiteralExpression(node) || !hasUnsupportedKind(node)) return undefined;
  for (const part of node.properties) {
    if (part.name === undefined || !/^(?:reason|message|why)$/.test(part.name.getText())) continue;
    if (ts.isPropertyAssignment(part)) return part.initializer;
    if (ts.isShorthandPropertyAssignment(part)) return part.name;
  }
  return undefined;
}

/** `reject('unsupported', reason, …)`, `code.unsupported(range, reason)`, `program.unsupported(reason, …)`. */
function reasonOfCall({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  if (ts.isIdentifier(expression) && expression.text === 'reject') {
    const [kind, reason] = given;
    const other = kind !== undefined && ts.isStringLiteral(kind) && kind.text !== 'unsupported';
    return other ? undefined : reason;
  }
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'unsupported') return undefined;
  return expression.expression.getText() === 'f' ? given[1] : given[0];
}

function hasUnsupportedKind(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(
    (part) => ts.isPropertyAssignment(part) && /^kind: 'unsupported'$/.test(part.getText()),
  );
}

function isUndefined(node: ts.Expression | undefined): boolean {
  return node === undefined || node.getText() === 'undefined';
}

function addMessages(
  reason: ts.Expression,
  files: readonly ts.SourceFile[],
  found: { readonly messages: Set<string>; readonly handedOn: Set<string> },
): void {
  if (ts.isStringLiteralLike(reason)) {
    if (reason.text !== '') found.messages.add(reason.text);
  } else if (ts.isTemplateExpression(reason)) {
    const rest = reason.templateSpans.map(({ literal }) => `…${literal.text}`);
    found.messages.add(reason.head.text + rest.join(''));
  } else if (ts.isConditionalExpression(reason)) {
    addMessages(reason.whenTrue, files, found);
    addMessages(reason.whenFalse, files, found);
  } else if (ts.isBinaryExpression(reason)) {
    addMessages(reason.left, files, found);
    addMessages(reason.right, files, found);
  } else {
    const constant = ts.isIdentifier(reason) ? constantNamed(reason.text, files) : undefined;
    if (constant === undefined) found.handedOn.add(reason.getText());
    else addMessages(constant, files, found);
  }
}

/** The text of a constant of the first of these files that has it; only names in capitals are shared by files. */
function constantNamed(name: string, [own, ...others]: readonly ts.SourceFile[]): ts.Expression | undefined {
  const candidates = /^[A-Z][A-Z_]*$/.test(name) ? others : [];
  for (const file of own === undefined ? [] : [own, ...candidates]) {
    const constant = constantIn(file, name);
    if (constant !== undefined) return constant;
  }
  return undefined;
}

/** The text of a constant of this file. */
function constantIn(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer !== undefined) {
    const isText = ts.isStringLiteralLike(node.initializer) || ts.isTemplateExpression(node.initializer);
    if (isText) return node.initializer;
  }
  return ts.forEachChild(node, (child) => constantIn(child, name));
}
