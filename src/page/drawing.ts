import { element } from './elements.js';

const STEP = 1.25;

/** Room between a text and the rim of its box. */
const MARGIN = 3;

/** A picture that can be moved and scaled by mouse, touch, buttons and keys. */
export class Drawing {
  readonly root: HTMLElement;
  readonly #stage = element('div', {
    class: 'drawing',
    tabindex: 0,
    role: 'group',
    'aria-label': 'Automaton; + and - scale it, arrow keys move it, 0 fits it',
  });
  #svg: SVGSVGElement | undefined;
  #scale = 1;
  #x = 0;
  #y = 0;
  #size = { width: 1, height: 1 };

  constructor() {
    const button = (label: string, sign: string, act: () => void) =>
      element('button', { type: 'button', 'aria-label': label, title: label, click: act }, sign);
    this.root = element(
      'div',
      { class: 'canvas' },
      element(
        'div',
        { class: 'zoom' },
        button('Larger', '+', () => this.#scaleBy(STEP)),
        button('Smaller', '−', () => this.#scaleBy(1 / STEP)),
        button('Fit', '⤢', () => this.fit()),
      ),
      this.#stage,
    );
    this.#listen();
  }

  /** Replaces the previous drawing. */
  set(svg: SVGSVGElement): void {
    const [, , width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
    this.#size = { width, height };
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    this.#svg = svg;
    this.#stage.replaceChildren(svg);
    fitTexts(svg);
    this.fit();
  }

  fit(): void {
    const { clientWidth, clientHeight } = this.#stage;
    const { width, height } = this.#size;
    // A long drawing shows its top legibly, rather than all of it in tiny letters.
    this.#scale = Math.min(
      1.4,
      Math.max(0.8, Math.min((clientWidth - 24) / width, (clientHeight - 24) / height)),
    );
    this.#x = Math.max(12, (clientWidth - width * this.#scale) / 2);
    this.#y = Math.max(12, (clientHeight - height * this.#scale) / 2);
    this.#apply();
  }

  /** Moves a part of the picture to the middle. */
  centre(part: Element): void {
    const [stage, box] = [this.#stage.getBoundingClientRect(), part.getBoundingClientRect()];
    this.#x += stage.left + stage.width / 2 - (box.left + box.width / 2);
    this.#y += stage.top + stage.height / 2 - (box.top + box.height / 2);
    this.#apply();
  }

  #apply(): void {
    if (this.#svg === undefined) return;
    const { width, height } = this.#size;
    this.#svg.style.width = `${width}px`;
    this.#svg.style.height = `${height}px`;
    this.#svg.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
  }

  #scaleBy(factor: number, x = this.#stage.clientWidth / 2, y = this.#stage.clientHeight / 2): void {
    const scale = Math.min(4, Math.max(0.1, this.#scale * factor));
    this.#x = x - ((x - this.#x) * scale) / this.#scale;
    this.#y = y - ((y - this.#y) * scale) / this.#scale;
    this.#scale = scale;
    this.#apply();
  }

  #listen(): void {
    const stage = this.#stage;
    let held: { readonly x: number; readonly y: number } | undefined;
    stage.addEventListener('pointerdown', ({ clientX, clientY }) => {
      held = { x: clientX - this.#x, y: clientY - this.#y };
    });
    window.addEventListener('pointerup', () => {
      held = undefined;
    });
    stage.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (held === undefined) return;
      this.#x = clientX - held.x;
      this.#y = clientY - held.y;
      this.#apply();
    });
    stage.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey && event.deltaMode === 0 && Math.abs(event.deltaY) < 4) return;
        event.preventDefault();
        const { left, top } = stage.getBoundingClientRect();
        this.#scaleBy(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
    stage.addEventListener('keydown', (event) => {
      const moves = new Map([
        ['ArrowLeft', () => this.#move(60, 0)],
        ['ArrowRight', () => this.#move(-60, 0)],
        ['ArrowUp', () => this.#move(0, 60)],
        ['ArrowDown', () => this.#move(0, -60)],
        ['+', () => this.#scaleBy(STEP)],
        ['-', () => this.#scaleBy(1 / STEP)],
        ['0', () => this.fit()],
      ]);
      const move = moves.get(event.key);
      if (move === undefined) return;
      event.preventDefault();
      move();
    });
  }

  #move(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#apply();
  }
}

/** Fonts of browsers are wider than Graphviz assumes: a text with too little room in its box is drawn narrower. */
function fitTexts(svg: SVGSVGElement): void {
  for (const box of svg.querySelectorAll('.box')) {
    const shape = box.querySelector<SVGGraphicsElement>('path, polygon');
    if (shape === null) continue;
    const room = shape.getBBox().width - 2 * MARGIN;
    for (const text of box.querySelectorAll('text')) {
      if (text.getComputedTextLength() <= room) continue;
      text.setAttribute('textLength', String(room));
      text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
  }
}
