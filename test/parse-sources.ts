import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

export const SOURCE = resolve(import.meta.dirname, '../src');

/** Every source file, or those that fit, by its path below src/, as TypeScript parses it. */
export function parseSources(fitting = /^/): ReadonlyMap<string, ts.SourceFile> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated') && fitting.test(file),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)];
    }),
  );
}

/** A function, method, constructor or type of a function, by its name and the number of its parameters. */
export interface FunctionSize {
  readonly name: string;
  readonly parameters: number;
}

export function functionsIn(file: ts.SourceFile): readonly FunctionSize[] {
  const found: FunctionSize[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) found.push({ name: nameOf(node), parameters: node.parameters.length });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Its own name, or that of the constant, property or class it belongs to. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  if (ts.isConstructorDeclaration(node) && ts.isClassLike(parent)) return `new ${parent.name?.text}`;
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return named ? parent.name.getText() : 'a function without name';
}
