import { useEffect, useRef, type ReactNode } from 'react';
import './Gate.css';

interface GateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/**
 * A screen that stands in for the whole app. It may come while the app is in use: its heading takes
 * the focus, so that screen readers say it, and the page is named by it.
 */
export function Gate({ icon, title, children }: GateProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    const name = document.title;
    document.title = `${title} – ${name}`;
    return () => {
      document.title = name;
    };
  }, [title]);

  return (
    <main className="gate-page">
      <section className="gate-card">
        {icon}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
