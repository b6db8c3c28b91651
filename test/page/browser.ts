import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Debian, Fedora and others have it; `CHROMIUM` names another one. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the system, or undefined if there is none. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', ...PLACES].find(
  (path) => path !== '' && existsSync(path),
);

if (CHROMIUM === undefined) console.log('skipping tests of pages: install chromium to run them');

/** Milliseconds: they end what hangs. */
const PATIENCE = 600_000;

/** Starts it without a window; root must do without its sandbox. */
export function launch(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    timeout: PATIENCE,
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** A page as a user opens it, and everything that it should not have done. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors of scripts, violations of its policy, requests for anything but itself, dialogs. */
  readonly faults: string[];
}

/** Opens a file in a window of that width, and writes down what goes wrong in it. */
export async function open(browser: Browser, file: string, width = 1280): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url() !== `file://${file}`) faults.push(`request for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`file://${file}`);
  return { page, faults };
}
