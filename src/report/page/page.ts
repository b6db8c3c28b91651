import type { PageAsset } from '../../generated/page-assets.js';
import { escapeInJson } from '../../source/printable.js';
import { Markup, markup, NOTHING } from './markup.js';

/** A self-contained page: it loads nothing, and runs only its own scripts. */
export interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly style: PageAsset;
  readonly script: PageAsset;
  /** Scripts that run before it. */
  readonly libraries?: readonly PageAsset[];
  /** `compiled`: a library contains WebAssembly. */
  readonly code?: 'compiled' | 'script';
  /** The data for the script. */
  readonly data: unknown;
}

/** The page as one HTML document. Its data cannot become markup or code: see `formatData`. */
export function formatPage(page: Page): string {
  const { title, body, style, script, libraries = [], data } = page;
  const scripts = [...libraries, script].map(
    ({ text }) => markup`<script>${new Markup(text)}</script>
`,
  );
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(page)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style.text)}</style>
</head>
<body>
${body}
<script type="application/json" id="data">${formatData(data)}</script>
${scripts.length === 0 ? NOTHING : scripts}</body>
</html>
`.text;
}

/**
 * Allows the page's own scripts and styles by their hashes; nothing from elsewhere, no handlers, no frames, no forms.
 */
function contentSecurityPolicy({ style, script, libraries = [], code = 'script' }: Page): string {
  const scripts = [...libraries, script].map(({ hash }) => `'${hash}'`);
  return [
    "default-src 'none'",
    `script-src ${[...scripts, ...(code === 'compiled' ? ["'wasm-unsafe-eval'"] : [])].join(' ')}`,
    `style-src '${style.hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** JSON that no HTML parser misinterprets: without `<`, it can neither end its element nor open one. */
function formatData(data: unknown): Markup {
  return new Markup(escapeInJson(JSON.stringify(data)).replaceAll('<', '\\u003c'));
}
