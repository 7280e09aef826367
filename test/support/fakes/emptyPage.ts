/** The browser interfaces that the app needs besides storage: a visible page on which nothing happens. */
class Page extends EventTarget {
  readonly hidden = false;
}

class NoMediaQuery extends EventTarget {
  readonly matches = false;
}

const page = new Page();
Object.assign(globalThis, {
  document: page,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  matchMedia: () => new NoMediaQuery(),
});
