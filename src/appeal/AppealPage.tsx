import { KeyRound } from 'lucide-react';
import { useLayoutEffect } from 'react';
import styled from 'styled-components';
import type { UserId } from '../domain/ids';
import { namelessUser, userTitle } from '../domain/user';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { usePageLanguage } from '../features/language/useLanguage';
import { Notices } from '../features/notices/Notices';
import { usersApi } from '../features/users/usersApi';
import { ThemeSwitch, useThemeAttribute } from '../features/theme/ThemeSwitch';
import { stripBidiControls } from '../lib/text';
import { useAppSelector } from '../state/hooks';
import { t } from '../texts/t';
import { withElements } from '../texts/withElements';
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
  readonly userId: UserId;
  /** Gets another session after a refusal. */
  readonly onRefused: () => void;
}

/** The decisions about a user, who may be banned. */
export function AppealPage({ userId, onRefused }: AppealPageProps) {
  useThemeAttribute();
  usePageLanguage();
  const { data: record } = useAppSelector(usersApi.endpoints.getUser.select(userId));
  const title = userTitle(record ?? namelessUser(userId));
  usePageTitle();
  return (
    <Page>
      <Column>
        <header>
          <div>
            <h1>{t('appeal.title')}</h1>
            <p>
              {withElements((names) => t('appeal.about', names), {
                user: <bdi title={userId}>{stripBidiControls(title)}</bdi>,
                backToChat: <a href={chatOf(userId)}>{t('appeal.backToChat')}</a>,
              })}
            </p>
          </div>
          <ThemeSwitch />
          <LanguageSelect />
        </header>
        <Notices userId={userId} onRefused={onRefused} />
      </Column>
    </Page>
  );
}

/** The tab knows the proof of a user who needs one, but not which of its users to show. */
const chatOf = (userId: UserId) => `./#?${new URLSearchParams({ uuid: userId }).toString()}`;

interface AppealGateProps {
  readonly hasServer: boolean;
}

/** Replaces the page without a moderation server, and when no user is named. */
export function AppealGate({ hasServer }: AppealGateProps) {
  usePageTitle();
  const kind = hasServer ? 'linkMissing' : 'serverMissing';
  return (
    <Gate
      icon={<KeyRound size={32} aria-hidden="true" />}
      title={t(`appeal.${kind}.title`)}
      corner={<LanguageSelect />}
    >
      <p>{t(`appeal.${kind}.text`)}</p>
      <p>
        <a href="./">{t('appeal.openChat')}</a>
      </p>
    </Gate>
  );
}

/** The title that `appeal.html` has in English. A gate puts its heading before it, in a later effect. */
function usePageTitle(): void {
  const title = t('ui.pageTitle', { part: t('appeal.title'), page: t('app.name') });
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
