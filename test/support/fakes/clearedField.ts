/** Clears a field. The SDK sends null as it is, although its types leave it out. */
export const CLEARED = null as never;
