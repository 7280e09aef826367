/** Media queries: one column with sheets over it. */
export const SMALL = '(max-width: 760px)';
/** Three columns would leave too little for the conversation. */
export const NARROW = '(max-width: 1080px)';
