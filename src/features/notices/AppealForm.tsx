import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import type { UserId } from '../../domain/ids';
import { MAX_APPEAL_TEXT } from '../../domain/moderation/inbox';
import type { Timetoken } from '../../../shared/protocol';
import type { SdkErrorKind } from '../../pubnub/errors';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import { TextButton } from '../../ui/TextButton';
import { keepDraft, recallDraft } from './appealDrafts';
import { loadNotices, sendAppealOf } from './noticesCalls';
import { appealFailure } from './texts';
import { Buttons } from './Notices.styles';

interface AppealFormProps {
  readonly userId: UserId;
  readonly statementId: Timetoken;
  /** The title of the decision. */
  readonly title: string;
  /** Whether another page has sent the appeal: what is written in an open form stays, to be copied. */
  readonly isAppealed: boolean;
  readonly onDone: () => void;
}

/** A button, and once it is pressed the field for the appeal. */
export function AppealForm(props: AppealFormProps) {
  const { userId, statementId, title, isAppealed, onDone } = props;
  const dispatch = useAppDispatch();
  const [text, setText] = useState(() => dispatch(recallDraft(userId, statementId)));
  const [view, setView] = useState<'new' | 'open' | 'closed'>('new');
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (view === 'closed') opener.current?.focus();
  }, [view]);
  const change = (changed: string) => {
    setText(changed);
    dispatch(keepDraft(userId, statementId, changed));
  };
  const finish = () => {
    dispatch(keepDraft(userId, statementId, ''));
    onDone();
    void dispatch(loadNotices(userId));
  };
  if (view === 'open') {
    return (
      <OpenForm
        statementId={statementId}
        text={text}
        isAppealed={isAppealed}
        onText={change}
        onSent={finish}
        onClose={isAppealed ? finish : () => setView('closed')}
      />
    );
  }
  if (isAppealed) return null;
  return (
    <p>
      <TextButton
        ref={opener}
        data-look="primary"
        type="button"
        aria-label={t(text === '' ? 'notices.appealAgainst' : 'notices.continueAgainst', { title })}
        onClick={() => setView('open')}
      >
        {t(text === '' ? 'notices.appeal' : 'notices.continue')}
      </TextButton>
    </p>
  );
}

interface OpenFormProps {
  readonly statementId: Timetoken;
  readonly text: string;
  readonly isAppealed: boolean;
  readonly onText: (text: string) => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function OpenForm({ statementId, text, isAppealed, onText, onSent, onClose }: OpenFormProps) {
  const dispatch = useAppDispatch();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<SdkErrorKind | null>(null);
  const hintId = useId();
  const isReady = text.trim() !== '' && !isSending && !isAppealed;
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setIsSending(true);
    setFailure(null);
    const appeal = { type: 'appeal', statement: statementId, text: text.trim() } as const;
    const failed = await dispatch(sendAppealOf(appeal));
    if (failed === null) onSent();
    setIsSending(false);
    setFailure(failed);
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <label>
        {t('notices.question')}
        <textarea
          autoFocus
          value={text}
          maxLength={MAX_APPEAL_TEXT}
          readOnly={isSending || isAppealed}
          aria-describedby={hintId}
          dir="auto"
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      <small id={hintId}>
        {t('notices.appealHint', { used: text.length, max: MAX_APPEAL_TEXT })}
      </small>
      {failure && !isAppealed && <p role="alert">{appealFailure(failure)}</p>}
      <Buttons>
        {/* Never `disabled`: a disabled button would lose the focus while it sends. */}
        {!isAppealed && (
          <TextButton
            data-look="primary"
            type="submit"
            aria-disabled={!isReady || undefined}
            aria-busy={isSending}
          >
            {t('notices.send')}
          </TextButton>
        )}
        <TextButton data-look="quiet" type="button" onClick={onClose}>
          {t(isAppealed ? 'ui.close' : 'notices.later')}
        </TextButton>
      </Buttons>
    </form>
  );
}
