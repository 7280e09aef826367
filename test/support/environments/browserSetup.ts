import '@testing-library/jest-dom';

/** jsdom has no layout, so nothing is ever observed to change. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

class NoMediaQuery extends EventTarget {
  readonly matches = false;
  readonly onchange = null;

  constructor(readonly media: string) {
    super();
  }
}

Object.assign(window, {
  matchMedia: (query: string) => new NoMediaQuery(query),
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
});

Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {} });

/** jsdom knows no popovers. */
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });

/** jsdom knows the element but not how to open it; what had the focus gets it back as in browsers. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    (this.querySelector<HTMLElement>('button, input') ?? this).focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    // Browsers tell of it later as well.
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
});
