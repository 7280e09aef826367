interface Region {
  readonly selector: string;
  /** What takes the focus, the first that can. */
  readonly targets: readonly string[];
}

const COMPOSER: Region = { selector: 'main form', targets: ['textarea'] };

/** The parts of the main screen, in the order in which F6 goes round. */
const REGIONS: readonly Region[] = [
  { selector: 'nav', targets: ['[aria-current="true"]', 'input'] },
  { selector: '[role="log"]', targets: ['[tabindex="0"]', ':scope'] },
  COMPOSER,
  { selector: 'aside', targets: ['input'] },
];

/**
 * Moves the focus to the next (1) or previous (-1) part of the screen that can take it: what is not
 * shown, covered by a sheet or disabled is passed over.
 */
export function focusRegion(step: -1 | 1): void {
  const count = REGIONS.length;
  const current = REGIONS.findIndex(({ selector }) =>
    document.querySelector(selector)?.contains(document.activeElement),
  );
  const start = current < 0 && step < 0 ? 0 : current;
  for (let i = 1; i <= count; i += 1) {
    const region = REGIONS[(start + i * step + count * 2) % count];
    if (region && takeFocus(region)) return;
  }
}

/** Moves the focus to the composer, unless it is disabled or not shown. */
export function focusComposer(): void {
  takeFocus(COMPOSER);
}

function takeFocus({ selector, targets }: Region): boolean {
  const element = document.querySelector(selector);
  if (!element) return false;
  return targets.some((target) => {
    const found = target === ':scope' ? element : element.querySelector(target);
    if (!(found instanceof HTMLElement)) return false;
    found.focus();
    return document.activeElement === found;
  });
}
