import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseSources } from './parse-sources.js';

/** What answers, traces and findings call their sentences: what these say is also there as data. */
const SENTENCES = new Set([
  'change',
  'happened',
  'how',
  'message',
  'missing',
  'observed',
  'reason',
  'says',
  'wants',
  'what',
  'why',
]);

/** Methods of strings that search or take apart, and those of patterns that do so with their argument. */
const SEARCHES = new Set(
  'includes startsWith endsWith indexOf lastIndexOf search split match matchAll slice'.split(' '),
);
const OF_PATTERNS = new Set(['test', 'exec']);

/** Why a sentence is searched: nothing is decided by what it says. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['use-cases/explain/run-embedded.ts reason', 'what another process says is shown in two parts'],
]);

/** The sentence that a call searches, by its name. */
function searchedSentence(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: receiver, name } = node.expression;
  const searched = OF_PATTERNS.has(name.text)
    ? node.arguments[0]
    : SEARCHES.has(name.text)
      ? receiver
      : undefined;
  return searched === undefined ? undefined : sentenceIn(searched);
}

/** `step.what`, also where there may be none: `steps.at(-1)?.what ?? ''`. */
function sentenceIn(node: ts.Expression): string | undefined {
  if (ts.isParenthesizedExpression(node)) return sentenceIn(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return sentenceIn(node.left);
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';
  return SENTENCES.has(name) ? name : undefined;
}

function searchesIn(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const sentence = searchedSentence(node);
    if (sentence !== undefined) found.push(sentence);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('nothing decides on what a sentence says', () => {
  it('sentences are made at the edge, and not searched', () => {
    const found = [...parseSources(/^(?:replay|use-cases)\//)].flatMap(([file, source]) =>
      searchesIn(source).map((sentence) => `${file} ${sentence}`),
    );
    expect(found.filter((each) => !EXCEPTIONS.has(each))).toEqual([]);
    expect([...EXCEPTIONS.keys()].filter((each) => !found.includes(each))).toEqual([]);
  });
});
