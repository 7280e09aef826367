/** The conversation has the screen to itself; the chats are a sheet over it. */
export const SMALL = '(max-width: 760px)';
/** Three columns would leave too little for the conversation; the members are a sheet over it. */
export const NARROW = '(max-width: 1080px)';
