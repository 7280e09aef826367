import type { Write } from '../store/openStore';

/** The topics of events to consoles beside cases: rules, protections of channels, held messages, leases, and the team. */
type Topic = 'rules' | 'protections' | 'held' | 'leases' | 'team';

/** A state in the database that the outbox makes true on PubNub. */
export type Subject =
  /** A user's restrictions and flag, and that no token says more than its user may do. */
  | { readonly kind: 'user'; readonly userId: string }
  /** That the name in a record is one that the word rules accept. */
  | { readonly kind: 'name'; readonly of: 'user' | 'channel'; readonly id: string }
  /** Whether a message is deleted. */
  | { readonly kind: 'message'; readonly channelId: string; readonly message: string }
  /** Whether a held message is published. */
  | { readonly kind: 'held'; readonly channelId: string; readonly message: string }
  /** The messages in the inbox of a user. */
  | { readonly kind: 'inbox'; readonly userId: string }
  /** Whether somebody who joined a channel after it was closed is a member. */
  | { readonly kind: 'membership'; readonly channelId: string; readonly userId: string }
  /** That a user whom a member added to a group is a member of it. */
  | { readonly kind: 'addition'; readonly channelId: string; readonly userId: string }
  /** That a user knows of a message that mentions them. */
  | {
      readonly kind: 'mention';
      readonly channelId: string;
      readonly message: string;
      readonly authorId: string;
      readonly userId: string;
    }
  /** Slow modes, closed channels and raid mode. */
  | { readonly kind: 'shield' }
  /** Word rules and rules on behaviour. */
  | { readonly kind: 'rules' }
  /** That a case changed, for open consoles. */
  | { readonly kind: 'case'; readonly userId: string }
  /** That something else changed, for open consoles. */
  | { readonly kind: 'news'; readonly topic: Topic };

/**
 * Has the outbox make the present state of a subject true outside, in the transaction that changes it.
 *
 * @param isBackground goes after what was decided: users can cause thousands of such subjects
 */
export async function makeTrue(
  { db, now }: Write,
  subject: Subject,
  { isBackground = false } = {},
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      subject: nameOf(subject),
      version: 1,
      dueAt: now,
      attempts: 0,
      holder: null,
      heldUntil: null,
      isBackground: Number(isBackground),
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((row) => ({
        version: row('outbox.version', '+', 1),
        dueAt: now,
        attempts: 0,
        ...(!isBackground && { isBackground: 0 }),
      })),
    )
    .execute();
}

/** Ids of users and channels have no blanks of their own in it: they are encoded. */
function nameOf({ kind, ...rest }: Subject): string {
  return [kind, ...Object.values(rest).map(encodeURIComponent)].join(' ');
}
