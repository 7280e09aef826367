/** One of the chats that are compared, and where its parts are on the page. */
export interface Contender {
  readonly name: 'ours' | 'peer';
  /** Path of its page on the service. */
  readonly path: string;
  /** Selector of one message. */
  readonly message: string;
  /** Selector of what scrolls the messages. */
  readonly scroller: string;
  /** Selector of the box to write in. */
  readonly composer: string;
  /** Selector of one channel in the list, to be narrowed by its name. */
  readonly channel: string;
}

export const CONTENDERS: readonly Contender[] = [
  {
    name: 'ours',
    path: '/',
    message: '[role=log] article',
    scroller: '[role=log]',
    composer: '[role=textbox], textarea',
    channel: 'nav li button',
  },
  {
    name: 'peer',
    path: '/peer/',
    message: '.pn-msg',
    scroller: '.pn-msg-list-scroller',
    composer: '.pn-msg-input__textarea',
    channel: '.pn-channel',
  },
];
