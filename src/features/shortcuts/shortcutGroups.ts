/** Keys that have other names on Apple's keyboards. */
export type Key = 'main' | 'alt' | 'shift' | 'up' | 'down' | 'right' | (string & {});

interface ShortcutRow {
  readonly label: string;
  /** Keys that are pressed together; several where one does as well as the other. */
  readonly keys: readonly (readonly Key[])[];
}

interface ShortcutGroup {
  readonly title: string;
  readonly rows: readonly ShortcutRow[];
}

/** What the list of keys shows. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Getting around',
    rows: [
      { label: 'Switch to a channel, chat or person', keys: [['main', 'K']] },
      {
        label: 'Previous or next channel',
        keys: [
          ['alt', 'up'],
          ['alt', 'down'],
        ],
      },
      { label: 'Previous unread channel', keys: [['alt', 'shift', 'up']] },
      { label: 'Next unread channel', keys: [['alt', 'shift', 'down']] },
      { label: 'Leave a channel of the list', keys: [['right']] },
      { label: 'Undo leaving a channel', keys: [['main', 'Z']] },
      { label: 'Next part of the window', keys: [['F6']] },
      { label: 'Previous part of the window', keys: [['shift', 'F6']] },
      { label: 'Close what is on top', keys: [['Esc']] },
      { label: 'Show these keys', keys: [['?'], ['main', '/']] },
    ],
  },
  {
    title: 'Messages',
    rows: [
      { label: 'Previous or next message', keys: [['up'], ['down']] },
      { label: 'First or last message', keys: [['Home'], ['End']] },
      { label: 'Reactions and tools of a message', keys: [['Tab']] },
    ],
  },
  {
    title: 'Writing',
    rows: [
      { label: 'Send', keys: [['Enter']] },
      { label: 'New line', keys: [['shift', 'Enter']] },
    ],
  },
];
