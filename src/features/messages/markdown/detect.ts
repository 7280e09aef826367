/** Every link has a dot, a colon or an at sign with a character behind it. */
const LINK = /[.:@]\S/;
const MARKDOWN = /[*_~`]|\]\(|^ *(?:>|[-•]|\d{1,9}[.)])(?: |$)/m;

export const mayHoldLink = (text: string) => LINK.test(text);

/** Whether a text may hold something that `parseMarkdown` sets apart. */
export const mayHoldMarkdown = (text: string) => MARKDOWN.test(text);
