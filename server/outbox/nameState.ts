import { msToTimetoken } from '../../shared/protocol';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { applyRules, type Ruling } from '../../src/domain/wordRules/applyRules';
import type { ModerationRules } from '../../src/domain/wordRules/rules';
import { mapped, success } from '../keyset/attempts';
import type { Keyset, Result } from '../keyset/keyset';
import { RULES_REPORTER } from '../reports/addReport';
import { keepRuleReport, reasonOf } from '../reports/ruleReports';
import { createWordsReader } from '../rules/wordsReader';
import type { NameTables } from '../store/migrations/0060Names';
import type { Store, Write } from '../store/openStore';
import type { WorkerParts } from './workerParts';

type Kind = NameTables['acceptedNames']['kind'];

/** The texts of a record that everybody sees. */
interface Names {
  readonly name: string;
  readonly detail: string;
}

interface Named extends Names {
  /** When the record was written, ISO 8601. */
  readonly updated: string;
}

/** The field of a user's `custom` that stands below the name. */
const TITLE = 'title';
/** Rules for some channels alone are not about users, who are seen everywhere. */
const EVERYWHERE = '';
const FIELDS = ['name', 'detail'] as const;

/** Makes a judge of the names in the records of users and channels: PubNub runs no function before they are written. */
export function createShowName(
  parts: Pick<WorkerParts, 'store' | 'keyset'>,
): (kind: Kind, id: string) => Promise<Result<void>> {
  const readWords = createWordsReader(parts.store);
  return async (kind, id) => {
    if (kind === 'channel' && !isSeen(id)) return success(undefined);
    const read = await readNames(parts.keyset, kind, id);
    if (!read.ok) return read;
    const found = read.value;
    const before = await acceptedOf(parts.store, kind, id);
    if (!found || FIELDS.every((field) => found[field] === (before?.[field] ?? ''))) {
      return success(undefined);
    }
    // It was judged before, and could not be set back, or was written again.
    if (before?.rejected === textOf(found)) {
      return await setBack(parts.keyset, { kind, id, found, accepted: before });
    }
    const judged = judge({ kind, id, found, before }, await readWords());
    await parts.store.write((write) => keep(write, { kind, id, found, ...judged }));
    return await setBack(parts.keyset, { kind, id, found, accepted: judged.accepted });
  };
}

/** Whether people see the record of a channel. */
function isSeen(channel: string): boolean {
  const { kind } = roleOf(channel);
  return kind === 'chat' || kind === 'thread';
}

async function readNames(
  keyset: Keyset,
  kind: Kind,
  id: string,
): Promise<Result<Named | undefined>> {
  if (kind === 'channel') {
    return mapped(await keyset.channel(toChannelId(id)), (record) => record && namesOf(record));
  }
  return mapped(await keyset.user(toUserId(id)), (record) => record && namesOf(record));
}

type Texts = Pick<Named, 'updated'> & {
  readonly name: string | null;
  readonly description?: string | null;
  readonly custom: Readonly<Record<string, unknown>>;
};

/** A channel has a description, and a user a title. */
function namesOf({ name, description, custom, updated }: Texts): Named {
  const detail = description === undefined ? custom[TITLE] : description;
  return { name: name ?? '', detail: typeof detail === 'string' ? detail : '', updated };
}

function textOf({ name, detail }: Names): string {
  return JSON.stringify([name, detail]);
}

type Accepted = Omit<NameTables['acceptedNames'], 'kind' | 'id'>;

function acceptedOf({ db }: Store, kind: Kind, id: string): Promise<Accepted | undefined> {
  return db
    .selectFrom('acceptedNames')
    .select(['name', 'detail', 'rejected'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Judged {
  readonly accepted: Names;
  /** A report to the team: the text that the rules rejected or flagged, and why. */
  readonly report: { readonly text: string; readonly reason: string } | undefined;
}

/** A text that stays as it was accepted is not judged again, so that what is set back does not come round. */
function judge(
  about: {
    readonly kind: Kind;
    readonly id: string;
    readonly found: Names;
    readonly before: Names | undefined;
  },
  words: ModerationRules,
): Judged {
  const { kind, id, found, before } = about;
  const place = kind === 'channel' ? chatOf(id) : EVERYWHERE;
  const earlier = { name: before?.name || id, detail: before?.detail ?? '' };
  const rulings = FIELDS.filter((field) => found[field] !== before?.[field]).map((field) => ({
    field,
    ruling: applyRules(found[field], words, place),
  }));
  const changed = rulings.map(({ field, ruling: { verdict, text } }) => [
    field,
    verdict === 'block' ? earlier[field] : text,
  ]);
  const told = rulings.filter(({ ruling }) => isTold(ruling));
  const matches = told.flatMap(({ ruling }) => ruling.matches);
  return {
    accepted: { ...found, ...(Object.fromEntries(changed) as Partial<Names>) },
    report:
      told.length === 0
        ? undefined
        : {
            text: told.map(({ field }) => found[field]).join('\n'),
            reason: reasonOf(matches.filter(({ action }) => action !== 'mask')),
          },
  };
}

/** Masked words are not worth a report, as in a message. */
function isTold({ matches }: Ruling): boolean {
  return matches.some(({ action }) => action !== 'mask');
}

/** Remembers what is accepted, and reports the rest. */
async function keep(
  write: Write,
  about: Judged & { readonly kind: Kind; readonly id: string; readonly found: Named },
): Promise<void> {
  const { kind, id, found, accepted, report } = about;
  const { name, detail } = accepted;
  const rejected = textOf(accepted) === textOf(found) ? '' : textOf(found);
  const values = { name, detail, rejected };
  await write.db
    .insertInto('acceptedNames')
    .values({ kind, id, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute();
  const userId = kind === 'user' ? id : await makerOf(write, id);
  if (!report || userId === undefined) return;
  const at = msToTimetoken(Date.parse(found.updated));
  await keepRuleReport(write, at, {
    reporterId: RULES_REPORTER,
    userId,
    ...report,
    ...(kind === 'channel' && { channelId: id }),
  });
}

/** The user who made a group, and so named it; PubNub does not tell who writes the record of another channel. */
async function makerOf({ db }: Write, channelId: string): Promise<string | undefined> {
  const made = await db
    .selectFrom('createdChats')
    .select('userId')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return made?.userId;
}

/** Writes the accepted texts, where the record still has the others. */
async function setBack(
  keyset: Keyset,
  about: {
    readonly kind: Kind;
    readonly id: string;
    readonly found: Names;
    readonly accepted: Names;
  },
): Promise<Result<void>> {
  const { kind, id, found, accepted } = about;
  const differing = (record: Texts | undefined) => {
    const now = record && namesOf(record);
    const isRejected = (field: keyof Names) =>
      now?.[field] === found[field] && accepted[field] !== found[field];
    return { hasName: isRejected('name'), hasDetail: isRejected('detail') };
  };
  const { name, detail } = accepted;
  const written =
    kind === 'channel'
      ? await keyset.writeChannel(toChannelId(id), (record) => {
          const { hasName, hasDetail } = differing(record);
          if (!hasName && !hasDetail) return undefined;
          return { ...(hasName && { name }), ...(hasDetail && { description: detail }) };
        })
      : await keyset.writeUser(toUserId(id), (record) => {
          const { hasName, hasDetail } = differing(record);
          if (!hasName && !hasDetail) return undefined;
          return {
            ...(hasName && { name }),
            ...(hasDetail && { custom: { [TITLE]: detail || null } }),
          };
        });
  return written.ok ? success(undefined) : written;
}
