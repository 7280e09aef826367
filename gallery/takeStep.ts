/**
 * What somebody does in a page: presses the last control with a name, or with one that contains it (with a question mark: unless it is hidden, as the
 * ways to panels are in a large window), points at the last element of a selector, types into what has the focus,
 * presses a key, finds an element, or sees a text.
 */
export type Step =
  | string
  | { readonly point: string }
  | { readonly type: string }
  | { readonly key: string; readonly ctrlKey?: boolean }
  | { readonly find: string }
  | { readonly see: string };

const CONTROLS =
  'button, a[href], input, select, [role="tab"], [role="menuitem"], [role="option"], [role="checkbox"]';

/** Takes a step as soon as the page is ready for it. @returns whether it was taken; otherwise it is to be tried again */
export function takeStep({ document }: Window, step: Step): boolean {
  if (typeof step === 'string') return press(document, step);
  if ('point' in step) return point(document, step.point);
  if ('find' in step) return document.querySelector(step.find)?.checkVisibility() ?? false;
  if ('see' in step) return isShown(document, step.see);
  const field = document.activeElement;
  if (!field) return false;
  if ('type' in step) return type(field, step.type);
  field.dispatchEvent(new KeyboardEvent('keydown', { ...step, bubbles: true, cancelable: true }));
  return true;
}

function press(document: Document, text: string): boolean {
  const isOptional = text.endsWith('?');
  const name = isOptional ? text.slice(0, -1) : text;
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  const exact = controls.filter((control) => nameOf(control) === name);
  const named = exact.length > 0 ? exact : controls.filter((one) => nameOf(one).includes(name));
  const control = named.findLast((one) => one.checkVisibility());
  control?.focus();
  control?.click();
  return control !== undefined || (isOptional && named.length > 0);
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? control.textContent.trim();
}

function point(document: Document, selector: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  element?.focus();
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  return element !== undefined;
}

function isShown(document: Document, text: string): boolean {
  const shown = [
    // There is no body at the very beginning of a page.
    document.querySelector('body')?.innerText,
    ...[...document.querySelectorAll('[aria-label], [placeholder]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label') ?? element.getAttribute('placeholder')),
  ];
  return shown.some((one) => one?.includes(text));
}

/** React hears of a value only when it is set as the browser sets it. */
function type(field: Element, text: string): boolean {
  if (!field.matches('input, textarea')) return false;
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  return true;
}
