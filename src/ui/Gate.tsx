import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { t } from '../texts/t';

const Page = styled.main`
  display: flex;
  height: 100%;
  padding: var(--space-5);
  overflow: auto;
`;

const Card = styled.section`
  width: 100%;
  max-width: 34rem;
  margin: auto;
  padding: var(--space-6);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-surface);
  box-shadow: var(--shadow-raised);

  > svg {
    color: var(--colour-accent);
  }

  h1 {
    margin: var(--space-3) 0;
    font-size: var(--text-large);
    line-height: var(--line-tight);
    text-wrap: balance;
    outline: none;
  }

  h1:last-child {
    margin-bottom: 0;
  }

  p {
    margin: var(--space-3) 0;
    color: var(--colour-text-soft);
  }

  li {
    margin: var(--space-1) 0;
  }

  a {
    color: inherit;
  }

  pre {
    padding: var(--space-4);
    overflow-x: auto;
    border-radius: var(--radius-medium);
    background: var(--colour-page);
    font-size: 0.8125rem;
  }
`;

/** The first thing after the icon, and at the end of its line. */
const Corner = styled.div`
  float: inline-end;
  max-width: 70%;
  margin: calc(-1 * var(--space-2));
  text-align: end;
`;

interface GateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Choices that the page offers meanwhile. */
  readonly corner?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A screen that stands in for the whole app. It may come while the app is in use: its heading takes
 * the focus, so that screen readers say it, and the page is named by it.
 */
export function Gate({ icon, title, corner, children }: GateProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    const name = document.title;
    document.title = t('ui.pageTitle', { part: title, page: name });
    return () => {
      document.title = name;
    };
  }, [title]);

  return (
    <Page>
      <Card>
        {corner && <Corner>{corner}</Corner>}
        {icon}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </Card>
    </Page>
  );
}
