import { LogOut, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { LanguageSelect } from '../../features/language/LanguageSelect';
import { selectOwnId } from '../../features/session/sessionSlice';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { useNames } from '../actions/hooks';
import { IconButton } from '../../ui/IconButton';
import { PHONE } from '../../ui/media';
import { unseen } from '../../ui/VisuallyHidden';
import { oneLine } from '../../ui/styles';
import { signOut } from '../signIn/signIn';
import { TipBadge } from '../ui/TipBadge';
import { NameOf, UserAvatar } from '../users/UserHeader';
import { Help } from './Help';
import { NARROW, ONE_TIGHT_ROW, TabBar } from './TabBar';
import { selectRole, selectSignIn } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

/** One row has no room for the name of the page beside German tabs. */
const TIGHTEST_ROW = '(min-width: 1321px) and (max-width: 1420px)';

const Bar = styled.header`
  display: flex;
  flex: none;
  /* Larger text, or a longer name, takes another row instead of leaving the page. */
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  align-items: center;
  min-height: 56px;
  padding: 0 var(--space-4);
  border-bottom: 1px solid var(--colour-border);
  background: var(--colour-panel);

  h1 {
    margin: 0;
    font-size: var(--text-title);
    font-weight: 700;
    outline: 0;
    white-space: nowrap;
  }

  @media ${NARROW} {
    h1 {
      line-height: 48px;
    }
  }

  @media ${TIGHTEST_ROW}, ${PHONE} {
    h1 {
      ${unseen}
    }
  }

  @media ${PHONE} {
    gap: 0 var(--space-2);
    padding: 0 var(--space-2);
  }
`;

const End = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  /* What is left in the row: the name gives way. */
  flex: 1 1 18rem;
  justify-content: end;
  min-width: 0;
  min-height: 44px;

  @media ${PHONE} {
    flex: 1 1 auto;
    flex-wrap: wrap;
    gap: 0 var(--space-1);
  }
`;

const Moderator = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  min-width: 30px;
  max-width: 180px;
  height: 30px;
  overflow: hidden;
  font-size: var(--text-control);
  font-weight: 600;
  line-height: 30px;

  /* Where there is no room beside the picture, the name is in a second line, which is hidden. */
  > span:last-child {
    max-width: 142px;
    ${oneLine}
  }

  @media ${NARROW} {
    > span:last-child {
      display: none;
    }
  }

  @media ${PHONE} {
    display: none;
  }
`;

/** Where one row has no room for the words, the sign says them on demand. */
const Words = styled.span`
  @media ${ONE_TIGHT_ROW}, ${PHONE} {
    ${unseen}
  }
`;

/** The name of the page, its tabs, and who looks at it. */
export function ConsoleHeader() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  // The page of the sign-in, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Bar>
      <h1 ref={heading} tabIndex={-1}>
        {t('console.app.heading')}
      </h1>
      <TabBar />
      <End>
        <Identities />
        <Help />
        <ThemeSwitch />
        <LanguageSelect />
        <SignedIn />
        <IconButton
          label={t('console.app.signOut')}
          icon={<LogOut size={19} aria-hidden="true" />}
          onClick={() => dispatch(signOut())}
        />
      </End>
    </Bar>
  );
}

function Identities() {
  const { areIdentitiesVerified: areVerified } = useAppSelector(selectSignIn);
  const Icon = areVerified ? ShieldCheck : ShieldAlert;
  return (
    <TipBadge
      tone={areVerified ? 'good' : 'warning'}
      explanation={t(areVerified ? 'console.app.verifiedTip' : 'console.app.notVerifiedTip')}
    >
      <Icon size={13} aria-hidden="true" />
      <Words>{t(areVerified ? 'console.app.verified' : 'console.app.notVerified')}</Words>
    </TipBadge>
  );
}

function SignedIn() {
  const id = useAppSelector(selectOwnId);
  const role = useAppSelector(selectRole);
  const names = useNames();
  if (id === null) return null;
  const name = names.user(id);
  return (
    <Moderator role="group" aria-label={t('console.app.signedInAs', { user: name })} title={id}>
      <UserAvatar id={id} size={30} />
      <span>
        {role === 'lead' ? (
          <NameOf id={id} />
        ) : (
          tWith(`console.app.as.${role}`, {
            user: <NameOf id={id} />,
          })
        )}
      </span>
    </Moderator>
  );
}
