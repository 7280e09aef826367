/**
 * Measurements inside the page. The functions are sent there as text, so they can use each other and
 * the browser, but nothing else of this file.
 */

/** Rounding errors that do not count as overflow, px. */
function tolerance(): number {
  return 1;
}

/** Where an element is drawn of which something can be seen; null where nothing can. */
function drawnBox(element: Element): DOMRect | null {
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return null;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? box : null;
}

/** How a fault names an element: by its role, its name, and where it is. */
function nameOf(element: Element): string {
  const part = element.closest('dialog, nav, aside, main, header, form, [role="log"]');
  const text = (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40);
  return `${part?.localName ?? 'page'} ${element.localName} "${text}"`;
}

function clips(style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean {
  return style[`overflow${axis}`] !== 'visible';
}

function scrolls(style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean {
  return ['auto', 'scroll'].includes(style[`overflow${axis}`]);
}

/** The ancestors of an element, innermost first, up to one that is fixed to the window. */
function around(element: Element): Element[] {
  const found: Element[] = [];
  let current: Element | null = element;
  while (current && getComputedStyle(current).position !== 'fixed') {
    current = current.parentElement;
    if (current) found.push(current);
  }
  return found;
}

/** The part of a box that is not cut off by what it is drawn in. */
function visiblePart(element: Element, box: DOMRect): DOMRect | null {
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  for (const outer of [element, ...around(element)]) {
    const style = getComputedStyle(outer);
    const edge = outer.getBoundingClientRect();
    if (clips(style, 'X')) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    if (clips(style, 'Y')) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  [left, top] = [Math.max(left, 0), Math.max(top, 0)];
  [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
  return right - left < 2 || bottom - top < 2
    ? null
    : new DOMRect(left, top, right - left, bottom - top);
}

/** Elements that reach over the edges of the window or of the part of the page they belong to. */
function findOutside(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const box = drawnBox(element);
    if (!box) return [];
    const outer = around(element);
    const isScrolled = outer.some((one) => scrolls(getComputedStyle(one), 'Y'));
    const isCut = outer.some((one) => clips(getComputedStyle(one), 'X') && one !== document.body);
    const part = outer.find((one) =>
      one.matches('dialog, nav, aside, main, header, section, form'),
    );
    const edge = part?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const right = Math.min(edge.right, innerWidth);
    const over = isCut ? 0 : Math.max(edge.left - box.left, box.right - right);
    const under = isScrolled ? 0 : Math.max(box.bottom - innerHeight, -box.top);
    return [
      ...(over > tolerance() ? [`${nameOf(element)} reaches out by ${Math.round(over)} px`] : []),
      ...(under > tolerance()
        ? [`${nameOf(element)} is ${Math.round(under)} px off the window`]
        : []),
    ];
  });
}

/** Texts as they are drawn: each with its own lines. */
function drawnTexts(elements: readonly Element[]) {
  return elements.flatMap((element) => {
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (own.length === 0 || !drawnBox(element)) return [];
    const range = document.createRange();
    return own.flatMap((node) => {
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      return lines.length === 0 ? [] : [{ element, lines, text: node.textContent ?? '' }];
    });
  });
}

/** How far the letters of a text reach beyond the box of their font, px: accents upon accents do. */
function inkOf(element: Element, text: string) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('there is nothing to measure texts with');
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const metrics = context.measureText(text.slice(0, 200));
  return {
    width: metrics.width,
    above: metrics.actualBoundingBoxAscent - metrics.fontBoundingBoxAscent,
    below: metrics.actualBoundingBoxDescent - metrics.fontBoundingBoxDescent,
  };
}

/** Texts that are cut off at a side without an ellipsis, or above and below through their letters. */
function findCutTexts(elements: readonly Element[]): string[] {
  return drawnTexts(elements).flatMap(({ element, lines, text }) => {
    const chain = [element, ...around(element)];
    const ink = inkOf(element, text);
    const top = (lines[0]?.top ?? 0) - ink.above;
    let bottom = (lines.at(-1)?.bottom ?? 0) + ink.below;
    const faults: string[] = [];
    for (const outer of chain) {
      const style = getComputedStyle(outer);
      const edge = outer.getBoundingClientRect();
      // Elements of one pixel are for screen readers.
      if (edge.height < 2) return [];
      if (scrolls(style, 'Y') || outer === document.body) break;
      const beyond = Math.max(...lines.map(({ right }) => right)) - edge.right;
      if (clips(style, 'X') && beyond > tolerance() && style.textOverflow !== 'ellipsis') {
        faults.push(`${nameOf(element)} is cut off by ${Math.round(beyond)} px at its end`);
      }
      // The last line that is shown ends in an ellipsis.
      if (style.webkitLineClamp !== 'none') bottom = Math.min(bottom, edge.bottom);
      const over = Math.max(edge.top - top, bottom - edge.bottom);
      if (clips(style, 'Y') && over > 0.5) {
        faults.push(`${nameOf(element)} is cut by ${over.toFixed(1)} px above or below`);
      }
      if (clips(style, 'X') && style.textOverflow === 'ellipsis') break;
    }
    return faults;
  });
}

/**
 * Fields whose placeholder does not fit in, and that do not say so by an ellipsis. A search must have room: it has no
 * other caption.
 */
function findCutPlaceholders(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    if (element.value !== '' || !drawnBox(element)) return [];
    const style = getComputedStyle(element);
    if (element instanceof HTMLTextAreaElement) {
      const missing = element.scrollHeight - element.clientHeight;
      return missing > tolerance()
        ? [`${nameOf(element)} lacks ${missing} px for its placeholder`]
        : [];
    }
    const room =
      element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const missing = Math.round(inkOf(element, element.placeholder).width - room);
    const mayEnd = style.textOverflow === 'ellipsis' && element.type !== 'search';
    return missing > tolerance() && !mayEnd
      ? [`${nameOf(element)} lacks ${missing} px for its placeholder`]
      : [];
  });
}

/** Controls whose middle belongs to something else. */
function findCovered(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (!element.matches('button, a[href], input, textarea, select, [role="option"]')) return [];
    const box = drawnBox(element);
    const seen = box && visiblePart(element, box);
    if (!seen || element.matches('[hidden], [inert] *')) return [];
    const hit = document.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2);
    if (hit && (element.contains(hit) || hit.contains(element))) return [];
    // A row that is one control belongs to it wherever it is pressed.
    if (hit?.closest('label')?.contains(element)) return [];
    return [`${nameOf(element)} is covered by ${hit ? nameOf(hit) : 'nothing'}`];
  });
}

/** Texts that are drawn over one another. */
function findOverlaps(elements: readonly Element[]): string[] {
  const boxes = drawnTexts(elements).flatMap(({ element, lines }) =>
    lines.flatMap((line) => {
      const seen = visiblePart(element, line);
      return seen ? [{ element, seen }] : [];
    }),
  );
  return boxes.flatMap(({ element, seen }, place) =>
    boxes.slice(place + 1).flatMap(({ element: other, seen: its }) => {
      if (element.contains(other) || other.contains(element)) return [];
      const width = Math.min(seen.right, its.right) - Math.max(seen.left, its.left);
      const height = Math.min(seen.bottom, its.bottom) - Math.max(seen.top, its.top);
      // The boxes of neighbouring lines touch; their letters do not.
      return width > 2 && height > Math.min(seen.height, its.height) / 2
        ? [`${nameOf(element)} and ${nameOf(other)} are drawn over one another`]
        : [];
    }),
  );
}

/** @param selector what is looked at: what lies under a sheet is meant to be covered */
function findFaults(selector: string): string[] {
  const modal = document.querySelector('dialog:modal');
  const root = modal ?? document.querySelector(selector) ?? document.body;
  const elements = [root, ...root.querySelectorAll('*')].filter(
    (element) => element instanceof HTMLElement && !element.matches('em-emoji-picker *'),
  );
  const page = document.documentElement;
  const wider = Math.max(page.scrollWidth, document.body.scrollWidth) - innerWidth;
  return [
    ...(wider > tolerance() ? [`the page is ${wider} px wider than the window`] : []),
    ...findOutside(elements),
    ...findCutTexts(elements),
    ...findCutPlaceholders(elements),
    ...findCovered(elements),
    ...findOverlaps(elements),
  ];
}

export const IN_PAGE = [
  tolerance,
  drawnBox,
  nameOf,
  clips,
  scrolls,
  around,
  visiblePart,
  findOutside,
  drawnTexts,
  inkOf,
  findCutTexts,
  findCutPlaceholders,
  findCovered,
  findOverlaps,
  findFaults,
]
  .map(String)
  .join('\n');
