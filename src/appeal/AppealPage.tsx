import { KeyRound } from 'lucide-react';
import styled from 'styled-components';
import type { UserId } from '../domain/ids';
import { userTitle, type User } from '../domain/user';
import { Notices } from '../features/notices/Notices';
import { usersApi } from '../features/users/usersApi';
import { ThemeSwitch, useThemeAttribute } from '../features/theme/ThemeSwitch';
import { stripBidiControls } from '../lib/text';
import { useAppSelector } from '../state/hooks';
import { Gate } from '../ui/Gate';

const Page = styled.main`
  height: 100%;
  overflow: auto;
`;

const Column = styled.div`
  max-width: 44rem;
  min-height: 100%;
  margin: 0 auto;
  background: var(--colour-surface);

  > header {
    display: flex;
    gap: var(--space-3);
    align-items: start;
    padding: var(--space-5) var(--space-4) var(--space-3);
    border-bottom: 1px solid var(--colour-border);

    > div {
      flex: 1;
      min-width: 0;
    }

    h1 {
      margin: 0;
      font-size: var(--text-large);
      line-height: var(--line-tight);
    }

    p {
      margin: var(--space-2) 0 0;
      color: var(--colour-text-soft);
      overflow-wrap: anywhere;
    }

    a {
      color: inherit;
      white-space: nowrap;
    }
  }
`;

interface AppealPageProps {
  /** With the name that the token of the link has. */
  readonly user: Pick<User, 'id' | 'name'>;
  /** Gets another session after a refusal; missing for a token of the link, which nothing renews. */
  readonly onRefused?: () => void;
}

/** The decisions about a user, who may be banned. */
export function AppealPage({ user, onRefused }: AppealPageProps) {
  useThemeAttribute();
  const { data: record } = useAppSelector(usersApi.endpoints.getUser.select(user.id));
  const title = userTitle({ id: user.id, name: user.name ?? record?.name ?? null });
  return (
    <Page>
      <Column>
        <header>
          <div>
            <h1>Notices from moderators</h1>
            <p>
              For <bdi title={user.id}>{stripBidiControls(title)}</bdi>. You can appeal each
              decision about you once. <a href={chatOf(user.id)}>Back to the chat</a>
            </p>
          </div>
          <ThemeSwitch />
        </header>
        <Notices userId={user.id} onRefused={onRefused} />
      </Column>
    </Page>
  );
}

/** The tab knows the token of a user who needs one, but not which of its users to show. */
const chatOf = (userId: UserId) => `/#?${new URLSearchParams({ uuid: userId }).toString()}`;

interface AppealGateProps {
  readonly hasExpired: boolean;
  /** Missing without a link. */
  readonly userId?: UserId;
}

/** Replaces the page when its link is missing, expired, or of another kind. */
export function AppealGate({ hasExpired, userId }: AppealGateProps) {
  const title = hasExpired ? 'This link has expired' : 'This page needs your own link';
  return (
    <Gate icon={<KeyRound size={32} aria-hidden="true" />} title={title}>
      <p>
        The chat leads here: by “See why, and appeal” if you were banned, otherwise by “Notices from
        moderators” in the list of mentions.
      </p>
      <p>
        <a href={userId === undefined ? '/' : chatOf(userId)}>Open the chat</a>
      </p>
    </Gate>
  );
}
