const MARKDOWN = /[*_~`]|\]\(|^ *(?:>|[-•]|\d{1,9}[.)])(?: |$)/m;

/** Whether a text may hold something that `parseMarkdown` sets apart. */
export const mayHoldMarkdown = (text: string) => MARKDOWN.test(text);
