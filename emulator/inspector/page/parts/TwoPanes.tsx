import type { ReactNode } from 'react';

interface TwoPanesProps {
  /** Above the list. */
  readonly tools?: ReactNode;
  readonly list: ReactNode;
  readonly details: ReactNode;
  /** Whether a narrow window shows the details instead of the list. */
  readonly isPicked: boolean;
  readonly onBack: () => void;
}

/** A list and what is picked in it, side by side; one of them where the window is narrow. */
export function TwoPanes({ tools, list, details, isPicked, onBack }: TwoPanesProps) {
  return (
    <div className="panes" data-picked={isPicked}>
      <section className="pane list-pane" aria-label="List">
        {tools !== undefined && <div className="tools">{tools}</div>}
        {list}
      </section>
      <section className="pane details-pane" aria-label="Details" tabIndex={0}>
        <button type="button" className="back" onClick={onBack}>
          ← Back to the list
        </button>
        {details}
      </section>
    </div>
  );
}
