import { ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { REPORT_REASONS } from '../../domain/report';
import { Dialog } from '../../ui/Dialog';
import { reportClosed, reportReasonChosen, selectReport } from './moderationSlice';
import { texts } from './texts';

const Reasons = styled.div`
  display: grid;
  gap: 2px;
  padding: var(--space-2) var(--space-3);
  overflow-y: auto;

  button {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding: var(--space-2) var(--space-3);
    overflow-y: auto;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    text-align: start;
    cursor: pointer;

    &:hover:not(:disabled) {
      background: var(--colour-hover);
    }

    &:disabled {
      cursor: progress;
      opacity: 0.6;
    }
  }

  svg {
    flex: none;
    color: var(--colour-text-soft);
  }
`;

const Thanks = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-2) var(--space-5) var(--space-5);
  overflow-y: auto;

  p {
    margin: 0;
    color: var(--colour-text-soft);
  }

  button {
    min-height: 44px;
    border: 0;
    border-radius: var(--radius-round);
    background: var(--colour-accent);
    color: var(--colour-on-accent);
    font-weight: 600;
    cursor: pointer;

    &:hover {
      background: var(--colour-accent-hover);
    }
  }
`;

/** Asks why a user is reported, then says thank you. */
export function ReportDialog() {
  const dispatch = useAppDispatch();
  const report = useAppSelector(selectReport);
  const isSent = report?.status === 'sent';
  return (
    <Dialog
      title={isSent ? texts.thanksTitle : texts.reportTitle}
      isOpen={report !== null}
      hasClose={!isSent}
      onClose={() => dispatch(reportClosed())}
    >
      {isSent ? (
        <Thanks>
          <p>{texts.thanks}</p>
          <button ref={focusOnMount} type="button" onClick={() => dispatch(reportClosed())}>
            {texts.close}
          </button>
        </Thanks>
      ) : (
        <Reasons aria-busy={report?.status === 'sending'}>
          {REPORT_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              disabled={report?.status === 'sending'}
              onClick={() => dispatch(reportReasonChosen(reason))}
            >
              {reason}
              <ChevronRight size={16} aria-hidden="true" />
            </button>
          ))}
        </Reasons>
      )}
    </Dialog>
  );
}

/** The button that had the focus is gone; the only one left takes it. */
function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}
