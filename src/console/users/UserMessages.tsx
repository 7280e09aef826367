import { useState } from 'react';
import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import type { UserId } from '../../domain/ids';
import { bulkProposed } from '../actions/actionsSlice';
import { type MessagePeriod, PERIODS } from '../actions/messagePeriods';
import { countOf, EFFECTS } from '../actions/texts';
import { serverEndpoints } from '../api/endpoints';
import { ChannelName } from '../directory/ChannelPicker';
import { useAppDispatch } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ChoiceField } from '../ui/Field';
import { FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { Quote } from '../ui/Quote';

const List = styled(PlainList)`
  max-height: 260px;
  overflow-y: auto;
  font-size: var(--text-control);
  overflow-wrap: anywhere;
`;

const PERIOD_LABELS = {
  minutes: 'Of the last 10 minutes',
  hour: 'Of the last hour',
  day: 'Of the last 24 hours',
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
        ...{ label: `Delete ${countOf(messages.length, 'message')}`, tone: 'danger' },
        effect: EFFECTS.deleteMessage,
        actions: messages.map(({ channelId, timetoken: message }) => ({
          ...{ kind: 'deleteMessage', userId, channelId, message, reason: '' },
        })),
      }),
    );
  return (
    <Section>
      <SectionTitle>Messages in public channels</SectionTitle>
      <FieldRow>
        <ChoiceField
          label="Messages"
          isBare
          value={period}
          labels={PERIOD_LABELS}
          onChange={(name) => setChosen(chosen(name))}
        />
        {messages.length > 0 && (
          <Button data-look="danger" onClick={remove}>
            Delete all {messages.length}
          </Button>
        )}
      </FieldRow>
      {currentData && messages.length === 0 && <Hint>No messages.</Hint>}
      {messages.length > 0 && (
        <List aria-label="Messages" tabIndex={0}>
          {messages.map(({ channelId, timetoken, text, fileName }) => (
            <li key={`${channelId} ${timetoken}`}>
              <Quote text={text || (fileName ?? '')} />{' '}
              <small>
                in <ChannelName id={channelId} />, <When ms={timetokenToMs(timetoken)} />
              </small>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

const chosen = (period: MessagePeriod) => ({ period, since: Date.now() - PERIODS[period] });
