import { element, find } from './elements.js';

/** The program in the page; its lines are part of the HTML, with ids such as `p0-17`. */
export class SourcePane {
  readonly #pane: HTMLElement | null = document.querySelector('.source');
  #current: HTMLElement | undefined;
  #hint: HTMLElement | undefined;

  /** Scrolls to a line and marks it as the current one. */
  show(program: number | null, line: number | null, hint = ''): void {
    this.#current?.classList.remove('current');
    this.#hint?.remove();
    if (program === null || line === null) return;
    const found = document.getElementById(`p${program}-${line}`);
    if (found === null || this.#pane === null) return;
    this.openFile(program);
    found.classList.add('current');
    this.#current = found;
    if (hint !== '') {
      this.#hint = element('span', { class: 'hint' }, hint);
      found.append(this.#hint);
    }
    const lines = find('.files', this.#pane);
    const top = found.getBoundingClientRect().top - lines.getBoundingClientRect().top + lines.scrollTop;
    const isSeen = top > lines.scrollTop + 40 && top < lines.scrollTop + lines.clientHeight - 80;
    if (!isSeen) lines.scrollTo({ top: Math.max(0, top - lines.clientHeight / 3) });
  }

  /** Marks the notes of one part. */
  select(part: string): void {
    for (const note of document.querySelectorAll('.note.selected')) note.classList.remove('selected');
    for (const note of document.querySelectorAll(`[data-part="${CSS.escape(part)}"]`))
      note.classList.add('selected');
  }

  openFile(program: number): void {
    for (const file of document.querySelectorAll<HTMLElement>('.file'))
      file.hidden = file.id !== `file-${program}`;
    const choice = document.querySelector<HTMLSelectElement>('#file-choice');
    if (choice !== null) choice.value = String(program);
  }

  start(): void {
    const choice = document.querySelector<HTMLSelectElement>('#file-choice');
    choice?.addEventListener('change', () => this.openFile(Number(choice.value)));
    const brief = document.querySelector<HTMLInputElement>('#only-marked');
    brief?.addEventListener('change', () => find('.files').classList.toggle('brief', brief.checked));
  }
}
