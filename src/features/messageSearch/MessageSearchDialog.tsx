import { ListCollapse, Search } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/t';
import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import { isSameMessage } from '../../domain/message';
import type { FoundMessage, MessageSearch } from '../../domain/messageSearch';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { PHONE } from '../../ui/media';
import { NothingFound } from '../../ui/NothingFound';
import { SearchBox } from '../../ui/SearchBox';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import {
  dialogClosed,
  dialogSearched,
  messageSearchNarrowed,
  messageSearchRequested,
  surroundingsToggled,
} from '../dialogs/dialogsSlice';
import { chatsSearched } from '../panels/panelsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { linkFollowed } from '../links/linksSlice';
import { ListedMessage } from '../messageLists/ListedMessage';
import { Messages, Note } from '../messageLists/ListedMessage.styles';
import { OfflineState } from '../session/OfflineState';
import { selectIsOffline } from '../session/sessionSlice';
import { MarkedText } from './MarkedText';
import { messageSearchApi } from './messageSearchApi';
import {
  selectAuthors,
  selectChats,
  selectMessageSearch,
  selectPlace,
} from './selectMessageSearch';
import { Surroundings } from './Surroundings';

const Top = styled.div`
  display: grid;
  flex: none;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: 0 var(--space-4) var(--space-2);
`;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  /* One row that is scrolled: five rows of filters would leave no room for what was found. */
  @media ${PHONE} {
    flex-wrap: nowrap;
    margin-inline: calc(-1 * var(--space-4));
    padding: var(--space-1) var(--space-4);
    overflow-x: auto;
    scrollbar-width: thin;
    scroll-padding-inline: var(--space-4);

    > * {
      flex: none;
    }
  }
`;

/** Long names of chats are cut, so that the other filters stay beside them. */
const Filter = styled.button`
  max-width: min(100%, 12rem);
  min-height: 32px;
  padding: 0 var(--space-3);
  overflow: hidden;
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-round);
  background: none;
  font-size: var(--text-small);
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;

  &[aria-pressed='true'] {
    border-color: var(--colour-accent);
    background: var(--colour-selected);
    font-weight: 600;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

/** With the colours of the theme, also in what the browser draws of it. */
const FilterField = styled.label`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  font-size: var(--text-small);

  input {
    color: inherit;
  }
`;

const Found = styled.div`
  display: flex;
  align-items: center;

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const NOTHING: MessageSearch = {
  text: '',
  channelId: null,
  hasPicture: false,
  authorId: null,
  since: '',
  until: '',
};

interface MessageSearchDialogProps {
  readonly dialog: DialogOf<'messageSearch'>;
  /** Called when a message is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** Finds messages in everything that the user may read. */
export function MessageSearchDialog({ dialog, onSwitched }: MessageSearchDialogProps) {
  const { search, channelId, hasPicture, authorId, since, until, unfolded, status } = dialog;
  const dispatch = useAppDispatch();
  const wanted = useAppSelector(selectMessageSearch);
  const { data, hasNextPage } = useAppSelector(
    messageSearchApi.endpoints.searchMessages.select(wanted ?? NOTHING),
  );
  const isAsked = wanted !== null;
  const ignoredIds = useAppSelector(selectIgnoredIds);
  const isOffline = useAppSelector(selectIsOffline);
  const authors = useAppSelector(selectAuthors);
  const chats = useAppSelector(selectChats);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = data?.pages.flatMap((page) => page.messages) ?? [];
  const messages = found.filter(({ authorId }) => !ignoredIds.includes(authorId));
  const rows = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('li > div > button:first-child') ?? []),
  ];
  const choose = ({ channelId: chosen, timetoken, text, marks }: FoundMessage) => {
    dispatch(dialogClosed());
    // The text in the panel found what was wanted; now it would only hide the chats.
    dispatch(chatsSearched(''));
    const words = [...new Set(marks.map(({ start, end }) => text.slice(start, end)))];
    dispatch(linkFollowed({ channelId: chosen, timetoken, words }));
    onSwitched();
  };
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = rows();
    const from = event.target instanceof Element ? event.target.closest('li:has(> div)') : null;
    const at = all.findIndex((row) => from?.contains(row)) + step;
    (at < 0 ? searchBox.current : all[at])?.focus();
  };
  return (
    <Dialog
      title={t('messageSearch.title')}
      height="tall"
      initialFocus={searchBox}
      onClose={() => dispatch(dialogClosed())}
    >
      <Top>
        <SearchBox
          ref={searchBox}
          label={t('messageSearch.title')}
          value={search}
          onChange={(text) => dispatch(dialogSearched(text))}
          onArrowDown={() => rows()[0]?.focus()}
        />
        <Filters role="group" aria-label={t('messageSearch.only')} onFocus={showAll}>
          <ChoiceFilter
            label={t('messageSearch.in')}
            all={t('messageSearch.anywhere')}
            choices={chats}
            chosenId={channelId}
            onChoose={(id) => dispatch(messageSearchNarrowed({ channelId: id }))}
          />
          <ChoiceFilter
            label={t('messageSearch.from')}
            all={t('messageSearch.anyone')}
            choices={authors}
            chosenId={authorId}
            onChoose={(id) => dispatch(messageSearchNarrowed({ authorId: id }))}
          />
          <Filter
            type="button"
            aria-pressed={hasPicture}
            onClick={() => dispatch(messageSearchNarrowed({ hasPicture: !hasPicture }))}
          >
            {t('messageSearch.pictures')}
          </Filter>
          <DayFilter name="since" value={since} max={until} />
          <DayFilter name="until" value={until} min={since} />
        </Filters>
      </Top>
      <VisuallyHidden role="status">
        {isAsked &&
          status === 'ready' &&
          messages.length > 0 &&
          t(hasNextPage ? 'messageSearch.countMore' : 'messageSearch.count', {
            count: messages.length,
          })}
      </VisuallyHidden>
      <Messages>
        <ul
          ref={list}
          aria-label={t('messageSearch.results')}
          aria-busy={isAsked && status === 'loading'}
          onKeyDown={moveFocus}
        >
          {messages.map((message) => (
            <li key={`${message.timetoken} ${message.channelId}`}>
              <FoundRow
                message={message}
                isOpen={unfolded.some((one) => isSameMessage(one, message))}
                onChoose={() => choose(message)}
              />
            </li>
          ))}
        </ul>
        {!isAsked && (
          <Note>
            <Search size={32} strokeWidth={1.5} aria-hidden="true" />
          </Note>
        )}
        {isAsked && status === 'loading' && <ChoicePlaceholders count={3} shape="round" />}
        {isAsked && status === 'ready' && messages.length === 0 && !hasNextPage && <NothingFound />}
        {isAsked && status === 'failed' && <Failure isOffline={isOffline} />}
        {isAsked && status === 'ready' && hasNextPage && (
          <Note>
            <TextButton data-look="quiet" onClick={() => dispatch(messageSearchRequested(true))}>
              {t('ui.showMore')}
            </TextButton>
          </Note>
        )}
      </Messages>
    </Dialog>
  );
}

/** Browsers do not scroll to a filter that is in view in part. */
function showAll({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface ChoiceFilterProps<Id extends string> {
  readonly label: string;
  /** Says that there is no filter. */
  readonly all: string;
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
  readonly chosenId: Id | null;
  readonly onChoose: (id: Id | null) => void;
}

/** One of the users or chats that the app knows, or all. */
function ChoiceFilter<Id extends string>(props: ChoiceFilterProps<Id>) {
  const { label, all, choices, chosenId, onChoose } = props;
  return (
    <Filter
      as="select"
      aria-label={label}
      value={chosenId ?? ''}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
        onChoose(choices.find(({ id }) => id === target.value)?.id ?? null)
      }
    >
      <option value="">{all}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Filter>
  );
}

interface DayFilterProps {
  readonly name: 'since' | 'until';
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
}

function DayFilter({ name, ...input }: DayFilterProps) {
  const dispatch = useAppDispatch();
  return (
    <FilterField>
      {t(`messageSearch.${name}`)}
      <Filter
        as="input"
        type="date"
        {...input}
        onChange={({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
          dispatch(messageSearchNarrowed({ [name]: value }))
        }
      />
    </FilterField>
  );
}

function Failure({ isOffline }: { readonly isOffline: boolean }) {
  const dispatch = useAppDispatch();
  if (isOffline) return <OfflineState />;
  return (
    <Note role="alert">
      <FailureSign label={t('messageSearch.failed')} />
      <TextButton data-look="quiet" onClick={() => dispatch(messageSearchRequested(false))}>
        {t('ui.tryAgain')}
      </TextButton>
    </Note>
  );
}

interface FoundRowProps {
  readonly message: FoundMessage;
  /** Whether those around it are shown. */
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

/** With what was said around it, once that is asked for. */
function FoundRow({ message, isOpen, onChoose }: FoundRowProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const { channelId, timetoken, text, marks } = message;
  const place = useAppSelector((state) => selectPlace(state, toChannelId(chatOf(channelId))));
  return (
    <>
      <Found>
        <ListedMessage
          message={message}
          text={<MarkedText text={text} marks={marks} />}
          place={place}
          onChoose={onChoose}
        />
        <IconButton
          label={t('messageSearch.around')}
          icon={<ListCollapse size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => dispatch(surroundingsToggled({ channelId, timetoken }))}
        />
      </Found>
      {isOpen && <Surroundings id={id} address={{ channelId, timetoken }} />}
    </>
  );
}
