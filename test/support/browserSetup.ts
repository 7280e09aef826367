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
