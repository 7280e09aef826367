/** Some keyboards report a key with this code while they are still composing a character. */
const COMPOSING_KEY_CODE = 229;

interface KeyPress {
  readonly isComposing: boolean;
  /** Deprecated, but Safari tells of the Enter that ends a composition in no other way. */
  readonly keyCode: number;
}

/** Whether a key press belongs to an input method that is composing a character. */
export function isComposing({ isComposing: composes, keyCode }: KeyPress): boolean {
  return composes || keyCode === COMPOSING_KEY_CODE;
}

/** Whether the keyboard has Cmd and Option, as those of Apple's computers and tablets do. */
export function hasAppleKeys({ userAgent }: { readonly userAgent: string }): boolean {
  return userAgent.includes('Mac OS X');
}

/** 1 for the arrow key that leads on in a line of the page, -1 for the one that leads back, 0 for other keys. */
export function stepOf(key: string): 1 | 0 | -1 {
  const isRightToLeft = document.dir === 'rtl';
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return 0;
}
