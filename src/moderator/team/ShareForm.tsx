import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { toUserId, type UserId } from '../../domain/ids';
import { isComposing } from '../../lib/keyboard';
import { useNames, usePerformAction } from '../actions/hooks';
import type { ModerationAction } from '../actions/moderationAction';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { SelectField, TextAreaField } from '../ui/Field';
import { ButtonRow } from '../ui/Pane';
import { selectColleagues } from './casesSelectors';
import { caseLeft } from './leasesSlice';

type ShareKind = Extract<ModerationAction, { readonly type: 'share' }>['kind'];

interface ShareLook {
  /** The button that opens the form. */
  readonly label: string;
  readonly shortcut: string;
  readonly field: string;
  readonly submit: string;
  /** The choice of a moderator, and the one of nobody in particular. */
  readonly choice?: { readonly label: string; readonly anybody: string };
}

const LOOKS: Readonly<Record<ShareKind, ShareLook>> = {
  note: { label: 'Add a note', shortcut: 't', field: 'Note', submit: 'Save note' },
  askOpinion: {
    ...{ label: 'Second opinion', shortcut: 'o', field: 'Question', submit: 'Ask' },
    choice: { label: 'Whom to ask', anybody: 'Anybody' },
  },
  handOver: {
    ...{ label: 'Hand over', shortcut: 'h', field: 'What to know', submit: 'Hand over' },
    choice: { label: 'To', anybody: 'Back to the queue' },
  },
};

/** The service takes longer ones for a mistake. */
const MAX_NOTE = 2_000;

const Form = styled.form`
  display: grid;
  flex: 1 0 100%;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);
`;

interface ShareProps {
  readonly kind: ShareKind;
  /** The user whom the case or the note is about. */
  readonly userId: UserId;
  /** Whether the key of the queue presses the button. */
  readonly hasKey?: boolean;
}

/** A button that turns into a form: for a note, a question to a colleague, or a case that is handed over. */
export function Share({ kind, userId, hasKey = false }: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { label, shortcut } = LOOKS[kind];
  if (isOpen) return <ShareForm kind={kind} userId={userId} onClose={() => setOpen(false)} />;
  const keys = hasKey ? { 'data-key': shortcut, 'aria-keyshortcuts': shortcut } : {};
  return (
    <Button ref={opener} {...keys} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}

function ShareForm({ kind, userId, onClose }: ShareProps & { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const names = useNames();
  const colleagues = useAppSelector(selectColleagues);
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const { label, field, submit, choice } = LOOKS[kind];
  const isReady = kind !== 'note' || text.trim() !== '';
  const share = () => {
    const moderator = to === '' ? {} : { moderatorId: toUserId(to) };
    perform({ type: 'share', kind, userId, ...moderator, note: { reason: text.trim() } });
    if (kind === 'handOver') dispatch(caseLeft());
    onClose();
  };
  return (
    <Form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) share();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onClose();
      }}
    >
      {choice && (
        <SelectField label={choice.label} autoFocus value={to} onChange={setTo}>
          <option value="">{choice.anybody}</option>
          {colleagues.map((id) => (
            <option key={id} value={id}>
              {names.user(id)}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={field}
        autoFocus={!choice}
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={setText}
      />
      <ButtonRow>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $look="primary" disabled={!isReady}>
          {submit}
        </Button>
      </ButtonRow>
    </Form>
  );
}
