import { useState } from 'react';
import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import type { UserId } from '../../domain/ids';
import { bulkProposed } from '../actions/actionsSlice';
import { type MessagePeriod, PERIODS } from '../actions/messagePeriods';
import { serverEndpoints } from '../api/endpoints';
import { ChannelName } from '../directory/ChannelPicker';
import { useAppDispatch } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ChoiceField } from '../ui/Field';
import { FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { Quote } from '../ui/Quote';
import { t } from '../texts/t';
import { withElements } from '../../texts/withElements';

const List = styled(PlainList)`
  max-height: 260px;
  overflow-y: auto;
  font-size: var(--text-control);
  overflow-wrap: anywhere;
`;

const PERIOD_LABELS = {
  minutes: 'console.users.messages.minutes',
  hour: 'console.users.messages.hour',
  day: 'console.users.messages.day',
} as const;

/** What a user wrote in public channels of late, which can be deleted together. */
export function UserMessages({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const [{ period, since }, setChosen] = useState(() => chosen('hour'));
  const { currentData } = serverEndpoints.useGetUserMessagesQuery({ userId, since });
  const messages = currentData?.items ?? [];
  const remove = () =>
    dispatch(
      bulkProposed({
        about: { name: 'deleteMessages', count: messages.length },
        tone: 'danger',
        actions: messages.map(({ channelId, timetoken: message }) => ({
          ...{ kind: 'deleteMessage', userId, channelId, message, reason: '' },
        })),
      }),
    );
  return (
    <Section>
      <SectionTitle>{t('console.users.messages.title')}</SectionTitle>
      <FieldRow>
        <ChoiceField
          label={t('console.users.messages.list')}
          isBare
          value={period}
          labels={PERIOD_LABELS}
          onChange={(name) => setChosen(chosen(name))}
        />
        {messages.length > 0 && (
          <Button data-look="danger" onClick={remove}>
            {t('console.users.messages.deleteAll', { count: messages.length })}
          </Button>
        )}
      </FieldRow>
      {currentData && messages.length === 0 && <Hint>{t('console.users.messages.none')}</Hint>}
      {messages.length > 0 && (
        <List aria-label={t('console.users.messages.list')} tabIndex={0}>
          {messages.map(({ channelId, timetoken, text, fileName }) => (
            <li key={`${channelId} ${timetoken}`}>
              <Quote text={text || (fileName ?? '')} />{' '}
              <small>
                {withElements((elements) => t('console.users.messages.where', elements), {
                  channel: <ChannelName id={channelId} />,
                  time: <When ms={timetokenToMs(timetoken)} />,
                })}
              </small>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

const chosen = (period: MessagePeriod) => ({ period, since: Date.now() - PERIODS[period] });
