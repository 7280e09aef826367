import { useState } from 'react';
import { MAX_ID_LENGTH } from '../../../shared/protocol';
import { MODERATOR_ROLES, type ModeratorRole } from '../../domain/moderation/role';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { useAppDispatch } from '../state/hooks';
import { invite } from './invite';
import { t } from '../texts/t';

/** An invitation that this page has made, without a link when the server refused it. */
export interface MadeInvitation {
  readonly userId: string;
  readonly link?: string;
}

interface InviteFormProps {
  readonly made: MadeInvitation | undefined;
  readonly onMade: (made: MadeInvitation) => void;
}

/** Invites somebody to the team, and shows the link to give them. */
export function InviteForm({ made, onMade }: InviteFormProps) {
  const dispatch = useAppDispatch();
  const [userId, setUserId] = useState('');
  const [role, setRole] = useState<ModeratorRole>('moderator');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const invited = userId.trim();
    const code = await dispatch(invite(invited, role));
    setBusy(false);
    onMade({ userId: invited, ...(code !== undefined && { link: linkOf(code) }) });
    if (code !== undefined) setUserId('');
  };
  return (
    <Section aria-labelledby="invite">
      <SectionTitle as="h2" id="invite">
        {t('team.invite.title')}
      </SectionTitle>
      <FieldRow
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={t('team.invite.userId')}
          required
          maxLength={MAX_ID_LENGTH}
          value={userId}
          onChange={setUserId}
        />
        <SelectField
          label={t('team.invite.role')}
          value={role}
          values={MODERATOR_ROLES}
          textOf={(each) => t(`team.roles.${each}`)}
          onChange={setRole}
        />
        <Button type="submit" data-look="primary" isBusy={isBusy} disabled={userId.trim() === ''}>
          {t('team.invite.submit')}
        </Button>
      </FieldRow>
      {made?.link !== undefined && (
        <>
          <TextField
            label={t('team.invite.link', { user: made.userId })}
            readOnly
            value={made.link}
            onFocus={(event) => event.target.select()}
            onChange={() => undefined}
          />
          <Hint role="status">{t('team.invite.once')}</Hint>
        </>
      )}
      {made && made.link === undefined && (
        <Hint role="alert">{t('team.invite.failed', { user: made.userId })}</Hint>
      )}
    </Section>
  );
}

function linkOf(code: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#?code=${code}`;
}
