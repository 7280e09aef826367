/** A keyset as the page knows it: without its secret key. */
export interface ShownKeyset {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

export interface ViewProps {
  readonly keyset: ShownKeyset;
  /** The id of the selected item; empty for none. */
  readonly item: string;
  /** Picks something, or with an empty text nothing. */
  readonly onPick: (item: string) => void;
}
