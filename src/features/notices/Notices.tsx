import type { UserId } from '../../domain/ids';
import type {
  AppealReceipt,
  InboxRecord,
  OutcomeNotice,
  Statement,
} from '../../domain/moderation/inbox';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { formatFullTime } from '../../texts/format';
import { isForbidden } from '../../pubnub/errors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Spinner } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { selectIsOffline } from '../session/sessionSlice';
import { noticesApi } from './noticesApi';
import { loadNotices, loadOlderNotices } from './noticesCalls';
import { StatementView } from './StatementView';
import { outcomeText, outcomeTitle } from './texts';
import { Note, NoticeItem, NoticeList } from './Notices.styles';

interface NoticesProps {
  readonly userId: UserId;
  /** Gets another session after a refusal. */
  readonly onRefused: () => void;
}

/** The notices from moderators, newest first, with the user's appeals. */
export function Notices({ userId, onRefused }: NoticesProps) {
  const dispatch = useAppDispatch();
  const result = useAppSelector(noticesApi.endpoints.getNotices.select(userId));
  const { data, error, isError, hasNextPage, isFetchingNextPage } = result;
  const isOffline = useAppSelector(selectIsOffline);
  const records = onceEach(data?.pages.flatMap((page) => page.records) ?? []);
  return (
    <>
      {isError && (
        <Note role="alert">
          {t('notices.failed')}
          <TextButton
            data-look="quiet"
            type="button"
            onClick={() => (isForbidden(error) ? onRefused() : void dispatch(loadNotices(userId)))}
          >
            {t('ui.tryAgain')}
          </TextButton>
        </Note>
      )}
      {isOffline && !isError && <Note role="status">{t('notices.offline')}</Note>}
      {!data && !isError && (
        <Note role="status">
          <Spinner size={20} /> {t('notices.loading')}
        </Note>
      )}
      {data && records.length === 0 && <Note>{t('notices.none')}</Note>}
      {records.length > 0 && (
        <NoticeList aria-label={t('notices.title')}>
          <Entries userId={userId} records={records} />
        </NoticeList>
      )}
      {hasNextPage && !isError && (
        <Note>
          <TextButton
            data-look="quiet"
            type="button"
            aria-busy={isFetchingNextPage}
            onClick={() => void dispatch(loadOlderNotices(userId))}
          >
            {t('ui.showMore')}
          </TextButton>
        </Note>
      )}
    </>
  );
}

/** A record whose publish had no answer may be in the inbox twice. */
function onceEach(records: readonly InboxRecord[]): readonly InboxRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

interface EntriesProps {
  readonly userId: UserId;
  readonly records: readonly InboxRecord[];
}

/** Receipts of appeals are shown with the statements that they are about. */
function Entries({ userId, records }: EntriesProps) {
  const receipts = new Map<Timetoken, AppealReceipt>();
  const answers = new Map<Timetoken, Statement>();
  for (const record of records) {
    if (record.type === 'appeal') receipts.set(record.statementId, record);
    if (record.type === 'statement' && record.appealId) answers.set(record.appealId, record);
  }
  return records.map((record) => {
    if (record.type === 'appeal') return null;
    const { id } = record;
    const receipt = receipts.get(id);
    return (
      <NoticeItem key={id}>
        <time dateTime={new Date(timetokenToMs(id)).toISOString()}>
          {formatFullTime(timetokenToMs(id))}
        </time>
        {record.type === 'outcome' ? (
          <Outcome notice={record} />
        ) : (
          <StatementView
            userId={userId}
            statement={record}
            receipt={receipt}
            answer={receipt && answers.get(receipt.appealId)}
          />
        )}
      </NoticeItem>
    );
  });
}

function Outcome({ notice }: { readonly notice: OutcomeNotice }) {
  return (
    <>
      <h2 dir="auto">{outcomeTitle(notice)}</h2>
      <p>{outcomeText(notice)}</p>
    </>
  );
}
