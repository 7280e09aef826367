import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import styled from 'styled-components';
import { MODERATOR_ROLES } from '../../domain/moderation/role';
import { Dialog } from '../../ui/Dialog';
import { useNames } from '../actions/hooks';
import { describeError } from '../actions/texts';
import { selectMayChangeRules } from '../signIn/signInSlice';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Card, CardRow } from '../ui/Card';
import { DialogBody } from '../ui/DialogBody';
import { Failure, SkeletonRows } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { ButtonRow, Hint, Pane, Scroller, Section, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { useChoice } from '../ui/useChoice';
import { UserName } from '../users/UserHeader';
import { serverEndpoints } from '../api/endpoints';
import type { GetTeamApiResponse } from '../api/endpoints.generated';
import { isFailure } from '../api/serverQuery';
import { useAppSelector } from '../state/hooks';
import { InviteForm, type MadeInvitation } from './InviteForm';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Page = styled(Scroller)`
  display: grid;
  gap: var(--space-6);
  width: 100%;
  max-width: 760px;
  margin: 0 auto;
  padding: var(--space-5) var(--space-4);
`;

const Row = styled(CardRow)`
  > :first-child {
    flex: 1 1 12rem;
    min-width: 0;
  }
`;

/** Who moderates, and for leads who may. */
export function TeamTab() {
  const isLead = useAppSelector(selectMayChangeRules);
  const { data, isError, refetch } = serverEndpoints.useGetTeamQuery();
  return (
    <Pane aria-label={t('console.app.tabs.team')}>
      {isError && <Failure text={t('team.failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={4} />}
      {data && (
        <Page>
          <Section>
            <SectionTitle as="h2">{t('console.app.tabs.team')}</SectionTitle>
            {!isLead && <Hint>{t('team.onlyLeads')}</Hint>}
            <PlainList aria-label={t('console.app.tabs.team')}>
              {data.members.map((member) => (
                <Card key={member.userId}>
                  <Row>
                    <span>
                      <UserName id={member.userId} /> <small>{member.userId}</small>
                    </span>
                    {isLead ? (
                      <MemberTools member={member} />
                    ) : (
                      <Badge>{t(`team.role.${member.role}`)}</Badge>
                    )}
                  </Row>
                </Card>
              ))}
            </PlainList>
          </Section>
          {isLead && <Inviting />}
        </Page>
      )}
    </Pane>
  );
}

type Member = GetTeamApiResponse['members'][number];

/** A change is made once for each press, however often its answer is lost. */
const write = () => ({ 'idempotency-key': nanoid() });

function MemberTools({ member: { userId, role } }: { readonly member: Member }) {
  const names = useNames();
  const [change, changed] = serverEndpoints.usePutTeamMutation();
  const [remove, removed] = serverEndpoints.useDeleteTeamMutation();
  const [isAsking, setAsking] = useState(false);
  const [chosen, choose] = useChoice(role);
  const name = names.user(userId);
  const error = changed.error ?? removed.error;
  const isBusy = changed.isLoading || removed.isLoading;
  return (
    <>
      <SelectField
        label={t('team.roleOf', { user: name })}
        isBare
        value={chosen}
        values={MODERATOR_ROLES}
        textOf={(each) => t(`team.roles.${each}`)}
        onChange={choose}
      />
      {chosen !== role && (
        <Button
          data-look="primary"
          aria-label={t('team.saveRoleOf', { user: name })}
          isBusy={isBusy}
          onClick={() => void change({ ...write(), userId, body: { role: chosen } })}
        >
          {t('console.ui.save')}
        </Button>
      )}
      <Button
        data-look="danger"
        aria-label={t('team.removeOf', { user: name })}
        isBusy={isBusy}
        onClick={() => setAsking(true)}
      >
        {t('team.remove')}
      </Button>
      <Dialog
        title={t('team.removeOf', { user: name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <DialogBody>
          <p>{t('team.removeEffect')}</p>
          <ButtonRow>
            <Button onClick={() => setAsking(false)}>{t('console.ui.cancel')}</Button>
            <Button
              data-look="danger"
              onClick={() => {
                setAsking(false);
                void remove({ ...write(), userId });
              }}
            >
              {t('team.remove')}
            </Button>
          </ButtonRow>
        </DialogBody>
      </Dialog>
      {isFailure(error) && (
        <Hint role="alert">
          {t('team.notChanged', { error: describeError(error.kind, error.reason) })}
        </Hint>
      )}
    </>
  );
}

/** Makes invitations and takes them back, with the link of the last one. */
function Inviting() {
  const [made, setMade] = useState<MadeInvitation>();
  return (
    <>
      <InviteForm made={made} onMade={setMade} />
      <Invitations
        onTakenBack={(userId) => setMade((last) => (last?.userId === userId ? undefined : last))}
      />
    </>
  );
}

/** Invitations that nobody has used yet. */
function Invitations({ onTakenBack }: { readonly onTakenBack: (userId: string) => void }) {
  const { data } = serverEndpoints.useGetTeamInvitationsQuery();
  const [remove] = serverEndpoints.useDeleteTeamInvitationMutation();
  const takeBack = async (userId: Member['userId']) => {
    const { error } = await remove({ ...write(), userId });
    if (!error) onTakenBack(userId);
  };
  const invitations = data?.invitations ?? [];
  if (invitations.length === 0) return null;
  return (
    <Section>
      <SectionTitle as="h2">{t('team.invited')}</SectionTitle>
      <PlainList aria-label={t('team.invited')}>
        {invitations.map(({ userId, role, expiresAt }) => (
          <Card key={userId}>
            <Row>
              <span>
                <UserName id={userId} />{' '}
                <small>
                  {tWith(`team.invitedAs.${role}`, {
                    time: <When ms={expiresAt} />,
                  })}
                </small>
              </span>
              <Button
                aria-label={t('team.takeBackOf', { user: userId })}
                onClick={() => void takeBack(userId)}
              >
                {t('team.takeBack')}
              </Button>
            </Row>
          </Card>
        ))}
      </PlainList>
    </Section>
  );
}
