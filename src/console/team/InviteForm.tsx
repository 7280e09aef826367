import { useState } from 'react';
import { MAX_ID_LENGTH } from '../../../shared/protocol';
import type { ModeratorRole } from '../../domain/moderation/role';
import { Button } from '../ui/Button';
import { ChoiceField, TextField } from '../ui/Field';
import { FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { useAppDispatch } from '../state/hooks';
import { invite } from './invite';
import { ROLE_LABELS } from './roles';

type Made =
  | { readonly userId: string; readonly link: string }
  | { readonly userId: string; readonly link?: never };

/** Invites somebody to the team, and shows the link to give them. */
export function InviteForm() {
  const dispatch = useAppDispatch();
  const [userId, setUserId] = useState('');
  const [role, setRole] = useState<ModeratorRole>('moderator');
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const send = async () => {
    setBusy(true);
    const invited = userId.trim();
    const code = await dispatch(invite(invited, role));
    setBusy(false);
    setMade({ userId: invited, ...(code !== undefined && { link: linkOf(code) }) });
    if (code !== undefined) setUserId('');
  };
  return (
    <Section aria-labelledby="invite">
      <SectionTitle as="h2" id="invite">
        Invite somebody
      </SectionTitle>
      <FieldRow
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="User id"
          required
          maxLength={MAX_ID_LENGTH}
          value={userId}
          onChange={setUserId}
        />
        <ChoiceField label="Role" value={role} labels={ROLE_LABELS} onChange={setRole} />
        <Button type="submit" data-look="primary" disabled={isBusy || userId.trim() === ''}>
          Invite
        </Button>
      </FieldRow>
      {made?.link !== undefined && (
        <>
          <TextField
            label={`Link for ${made.userId}`}
            readOnly
            value={made.link}
            onFocus={(event) => event.target.select()}
            onChange={() => undefined}
          />
          <Hint role="status">
            The link works once, within 48 hours, and is not shown again. A new invitation of the
            same person takes its place.
          </Hint>
        </>
      )}
      {made && made.link === undefined && (
        <Hint role="alert">{made.userId} could not be invited. Check the id, and try again.</Hint>
      )}
    </Section>
  );
}

function linkOf(code: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#?code=${code}`;
}
