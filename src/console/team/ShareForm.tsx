import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../domain/ids';
import { actionRequested } from '../actions/actionsSlice';
import { draftChanged, draftKeyOf, selectDraft } from '../actions/draftsSlice';
import { useNames } from '../actions/hooks';
import type { SharedText } from '../actions/moderationAction';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { SelectField, TextAreaField } from '../ui/Field';
import { InlineForm } from '../ui/InlineForm';
import { t, type TextId } from '../texts/t';
import { caseLeft } from './leasesSlice';

interface ShareLook {
  /** The button that opens the form. */
  readonly label: TextId;
  readonly shortcut: string;
  readonly field: TextId;
  readonly submit: TextId;
  /** The choice of a moderator, and the one of nobody in particular. */
  readonly choice?: { readonly label: TextId; readonly anybody: TextId };
}

const LOOKS: Readonly<Record<SharedText['kind'], ShareLook>> = {
  note: {
    label: 'team.note.add',
    shortcut: 't',
    field: 'team.note.text',
    submit: 'team.note.save',
  },
  askOpinion: {
    label: 'team.opinion.ask',
    shortcut: 'o',
    field: 'team.opinion.question',
    submit: 'team.opinion.send',
    choice: { label: 'team.opinion.whom', anybody: 'team.opinion.anybody' },
  },
  handOver: {
    label: 'team.handOver.submit',
    shortcut: 'h',
    field: 'team.handOver.text',
    submit: 'team.handOver.submit',
    choice: { label: 'team.handOver.whom', anybody: 'team.handOver.queue' },
  },
};

/** The service takes longer ones for a mistake. */
const MAX_NOTE = 2_000;

interface ShareProps {
  readonly kind: SharedText['kind'];
  readonly userId: UserId;
  /** Whether the key of the queue presses the button. */
  readonly hasKey?: boolean;
  /** Whom it may be for. */
  readonly colleagues?: readonly UserId[];
}

const NOBODY: readonly UserId[] = [];

/** A button that turns into a form: for a note, a question to a colleague, or a case that is handed over. */
export function Share({ kind, userId, hasKey = false, colleagues = NOBODY }: ShareProps) {
  const dispatch = useAppDispatch();
  const key = draftKeyOf({ kind, userId });
  const { isOpen } = useAppSelector((state) => selectDraft(state, key));
  // A form that is there when its case is shown again does not take the keys of the queue.
  const [wasPressed, setPressed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The same form may be open beside the queue and in the user's drawer.
  const isClosedHere = useRef(false);
  useEffect(() => {
    if (isClosedHere.current && !isOpen) opener.current?.focus();
    isClosedHere.current = false;
  }, [isOpen]);
  const { label, shortcut } = LOOKS[kind];
  if (isOpen) {
    return (
      <ShareForm
        {...{ kind, userId, colleagues }}
        takesFocus={wasPressed}
        onClose={() => {
          isClosedHere.current = true;
        }}
      />
    );
  }
  const keys = hasKey ? { 'data-key': shortcut, 'aria-keyshortcuts': shortcut } : {};
  return (
    <Button
      ref={opener}
      {...keys}
      onClick={() => {
        setPressed(true);
        dispatch(draftChanged({ key, isOpen: true }));
      }}
    >
      {t(label)}
    </Button>
  );
}

interface ShareFormProps extends Required<Omit<ShareProps, 'hasKey'>> {
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

function ShareForm({ kind, userId, colleagues, takesFocus, onClose }: ShareFormProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const key = draftKeyOf({ kind, userId });
  const { text, moderatorId, failed } = useAppSelector((state) => selectDraft(state, key));
  const close = () => {
    onClose();
    dispatch(draftChanged({ key, isOpen: false }));
  };
  const { label, field, submit, choice } = LOOKS[kind];
  const share = () => {
    const whom = moderatorId === null ? {} : { moderatorId };
    const written: SharedText = { kind, userId, ...whom, reason: text.trim() };
    const isSame =
      failed?.action.reason === written.reason && failed.action.moderatorId === written.moderatorId;
    // The answer may have been lost: the same text once more is the same action, which is carried out once.
    const action = isSame ? failed.action : written;
    onClose();
    dispatch(actionRequested({ id: failed?.id ?? nanoid(), action }));
    if (kind === 'handOver') dispatch(caseLeft());
  };
  return (
    <InlineForm
      label={t(label)}
      submit={t(submit)}
      isReady={kind !== 'note' || text.trim() !== ''}
      onSubmit={share}
      onCancel={close}
    >
      {choice && (
        <SelectField
          label={t(choice.label)}
          value={moderatorId}
          none={t(choice.anybody)}
          values={colleagues}
          textOf={names.user}
          onChange={(id) => dispatch(draftChanged({ key, moderatorId: id }))}
        />
      )}
      <TextAreaField
        label={t(field)}
        autoFocus={takesFocus}
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={(changed) => dispatch(draftChanged({ key, text: changed }))}
      />
    </InlineForm>
  );
}
