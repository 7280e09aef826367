import { useState } from 'react';
import { timetokenToMs } from '../../../shared/protocol';
import type { UserId } from '../../domain/ids';
import { bulkProposed } from '../actions/actionsSlice';
import { type MessagePeriod, PERIOD_NAMES, PERIODS } from '../actions/messagePeriods';
import { serverEndpoints } from '../api/endpoints';
import { useHearsOfNoEvents } from '../api/useCapabilities';
import { ChannelName } from '../directory/ChannelPicker';
import { useAppDispatch } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Failure } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { ScrollList } from '../ui/PlainList';
import { Quote } from '../ui/Quote';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

/** What a user wrote in public channels of late, which can be deleted together. */
export function UserMessages({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const [{ period, since }, setChosen] = useState(() => chosen('hour'));
  const { currentData, isError, refetch } = serverEndpoints.useGetUserMessagesQuery({
    userId,
    since,
  });
  const isUnheard = useHearsOfNoEvents();
  const messages = currentData?.items ?? [];
  const remove = () =>
    dispatch(
      bulkProposed({
        about: { name: 'deleteMessages', count: messages.length },
        tone: 'danger',
        actions: messages.map(({ channelId, timetoken: message }) => ({
          kind: 'deleteMessage',
          userId,
          channelId,
          message,
          reason: '',
        })),
      }),
    );
  return (
    <Section>
      <SectionTitle>{t('console.users.messages.title')}</SectionTitle>
      <FieldRow>
        <SelectField
          label={t('console.users.messages.list')}
          isBare
          value={period}
          values={PERIOD_NAMES}
          textOf={(name) => t(`console.users.messages.${name}`)}
          onChange={(name) => setChosen(chosen(name))}
        />
        {messages.length > 0 && (
          <Button data-look="danger" onClick={remove}>
            {t('console.users.messages.deleteAll', { count: messages.length })}
          </Button>
        )}
      </FieldRow>
      {!currentData && isError && (
        <Failure text={t('console.ui.failed')} onRetry={() => void refetch()} />
      )}
      {currentData && messages.length === 0 && (
        <Hint>{t(isUnheard ? 'actions.deletion.unheard' : 'console.users.messages.none')}</Hint>
      )}
      {messages.length > 0 && (
        <ScrollList aria-label={t('console.users.messages.list')} tabIndex={0}>
          {messages.map(({ channelId, timetoken, text, fileName }) => (
            <li key={`${channelId} ${timetoken}`}>
              <Quote text={text || (fileName ?? '')} />{' '}
              <small>
                {tWith('console.users.messages.where', {
                  channel: <ChannelName id={channelId} />,
                  time: <When ms={timetokenToMs(timetoken)} />,
                })}
              </small>
            </li>
          ))}
        </ScrollList>
      )}
    </Section>
  );
}

const chosen = (period: MessagePeriod) => ({ period, since: Date.now() - PERIODS[period] });
