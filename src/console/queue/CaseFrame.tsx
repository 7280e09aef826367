import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { IconButton } from '../../ui/IconButton';
import { PHONE } from '../../ui/media';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { Button } from '../ui/Button';
import { userOpened } from '../state/consoleSlice';
import { OnPhones } from '../ui/phones';
import { Scroller } from '../ui/Pane';
import { UserHeader } from '../users/UserHeader';
import { detailClosed, selectQueueView } from './queueSlice';
import { t } from '../texts/t';

const NARROW = '(max-width: 1120px)';
const Head = styled.div`
  flex: none;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  /* The detail fills its pane, which would cut an outline off. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** On a phone all but the name scrolls: the report needs the room. */
const Body = styled.div`
  display: contents;

  @media ${PHONE} {
    position: relative;
    display: block;
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    /* The bar of the decisions covers no control that gets the focus. */
    scroll-padding-block-end: 148px;
  }
`;

/** The evidence, and beside or below it what is decided. */
export const CaseColumns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) 380px;
  min-height: 0;

  @media ${NARROW} {
    display: block;
    overflow-y: auto;

    > * {
      overflow: visible;
    }
  }

  @media ${PHONE} {
    overflow: visible;
  }
`;

export const CaseSide = styled(Scroller)`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  padding: var(--space-4);
  border-inline-start: 1px solid var(--colour-border);
  background: var(--colour-panel);

  @media ${NARROW} {
    border-block-start: 1px solid var(--colour-border);
    border-inline-start: 0;
  }

  /* The bar of the decisions covers the lower edge. */
  @media ${PHONE} {
    padding-block-end: 148px;
  }
`;

interface CaseFrameProps {
  readonly userId: UserId;
  /** Below the header. */
  readonly children: ReactNode;
}

/** The shown case, with the name of the reported user. */
export function CaseFrame({ userId, children }: CaseFrameProps) {
  const dispatch = useAppDispatch();
  const name = useNames().user(userId);
  const { openings } = useAppSelector(selectQueueView);
  const head = useRef<HTMLDivElement>(null);
  const lastOpening = useRef(openings);
  useEffect(() => {
    // Not when only its tab is opened again.
    if (openings !== lastOpening.current) head.current?.focus();
    lastOpening.current = openings;
  }, [openings]);
  return (
    <>
      <Head ref={head} tabIndex={-1} role="group" aria-label={name}>
        <UserHeader
          userId={userId}
          before={
            <OnPhones>
              <IconButton
                label={t('queue.back')}
                icon={<ArrowLeft size={20} aria-hidden="true" />}
                onClick={() => dispatch(detailClosed())}
              />
            </OnPhones>
          }
          after={<Button onClick={() => dispatch(userOpened(userId))}>{t('queue.profile')}</Button>}
        />
      </Head>
      <Body key={userId}>{children}</Body>
    </>
  );
}
