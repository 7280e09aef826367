/** Media query: a phone on its side, or with its keyboard open. */
export const SHORT = '(max-height: 480px)';
