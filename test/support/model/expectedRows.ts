import { isReactionValue } from '../../../src/domain/messageAction';
import type { TestService } from '../worlds/testService';
import { administrator, ANN } from '../worlds/smallWorld';
import type { ShownRow } from '../drivers/conversation';

/** The expected row of a message; other tests check the time in its label. */
export type ExpectedRow = Omit<ShownRow, 'label'> & { readonly author: string };

interface StoredRow {
  readonly timetoken: string;
  readonly authorId: string;
  readonly content: { readonly id?: string; readonly text: string };
  readonly actions: readonly StoredAction[];
}

interface StoredAction {
  readonly type: string;
  readonly value: string;
  readonly userId: string;
  readonly actionTimetoken: string;
}

const PAGE_SIZE = 25;

/** Everything that Ann must see of a channel, as the service's history and records imply it. */
export async function expectedRows(service: TestService, channel: string): Promise<ExpectedRow[]> {
  const stored = await storedRows(service, channel);
  const authors = new Map<string, string>();
  for (const { authorId } of stored) {
    if (!authors.has(authorId)) authors.set(authorId, await nameOf(service, authorId));
  }
  const sends = new Set<string>();
  return stored.flatMap(({ timetoken, authorId, content, actions }) => {
    // Of one that was sent again after its answer was lost, the first.
    const send = `${authorId} ${content.id ?? timetoken}`;
    if (sends.has(send)) return [];
    sends.add(send);
    // Of others' edits and deletions none counts.
    const own = actions.filter(({ userId }) => userId === authorId);
    if (own.some(({ type }) => type === 'deleted')) return [];
    const text = own.findLast(({ type }) => type === 'updated')?.value ?? content.text;
    const author = authors.get(authorId) ?? authorId;
    return [{ timetoken, author, text, reactions: reactionsOf(actions) }];
  });
}

/** The texts that one user has said in a channel, as they were said. */
export async function saidBy(
  service: TestService,
  userId: string,
  channel: string,
): Promise<readonly string[]> {
  const stored = await storedRows(service, channel);
  return stored.filter(({ authorId }) => authorId === userId).map(({ content }) => content.text);
}

function reactionsOf(actions: readonly StoredAction[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { type, value, userId } of actions) {
    if (type !== 'reaction' || !isReactionValue(value)) continue;
    groups.set(value, [...(groups.get(value) ?? []), userId]);
  }
  return Array.from(groups, ([value, userIds]) =>
    [value, userIds.length, ...(userIds.includes(ANN) ? ['own'] : [])].join(' '),
  );
}

async function storedRows(service: TestService, channel: string): Promise<StoredRow[]> {
  const sdk = administrator(service);
  const rows: StoredRow[] = [];
  for (let start: string | undefined; ;) {
    const { channels } = await sdk.fetchMessages({
      channels: [channel],
      count: PAGE_SIZE,
      includeMessageActions: true,
      ...(start !== undefined && { start }),
    });
    const page = (channels[channel] ?? []).map((item): StoredRow => {
      const { timetoken, uuid = '', message } = item;
      return {
        timetoken: String(timetoken),
        authorId: uuid,
        content: message as StoredRow['content'],
        actions: listActions('actions' in item ? (item.actions as ActionsByType) : {}),
      };
    });
    rows.unshift(...page);
    if (page.length < PAGE_SIZE) return rows;
    start = page[0]?.timetoken;
  }
}

type ActionsByType = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        readonly { readonly uuid: string; readonly actionTimetoken: string | number }[]
      >
    >
  >
>;

/** In the order in which they were added. */
function listActions(byType: ActionsByType): StoredAction[] {
  return Object.entries(byType)
    .flatMap(([type, byValue]) =>
      Object.entries(byValue).flatMap(([value, actions]) =>
        actions.map(({ uuid, actionTimetoken }) => ({
          type,
          value,
          userId: uuid,
          actionTimetoken: String(actionTimetoken),
        })),
      ),
    )
    .sort((a, b) => (a.actionTimetoken < b.actionTimetoken ? -1 : 1));
}

async function nameOf(service: TestService, userId: string): Promise<string> {
  const { data } = await administrator(service).objects.getUUIDMetadata({ uuid: userId });
  return data.name ?? userId;
}
