import { find } from './elements.js';

/** Makes a list of tabs show one panel at a time, controlled by mouse and arrow keys. */
export function startTabs(list: HTMLElement, onShow: (name: string) => void): (name: string) => void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const select = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      find(`#${tab.getAttribute('aria-controls')}`).hidden = !isChosen;
    }
    onShow(chosen.dataset.name ?? '');
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = step === 0 ? undefined : tabs[(index + step + tabs.length) % tabs.length];
      if (next === undefined) return;
      select(next);
      next.focus();
    });
  }
  return (name) => {
    const tab = tabs.find(({ dataset }) => dataset.name === name);
    if (tab !== undefined && tab.getAttribute('aria-selected') !== 'true') select(tab);
  };
}
