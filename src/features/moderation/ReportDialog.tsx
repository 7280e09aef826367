import { ChevronRight, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { REPORT_REASONS } from '../../domain/moderation/report';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../../texts/t';
import { Dialog } from '../../ui/Dialog';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { IgnoreTextButton } from '../ignoring/IgnoreButton';
import { reportReasonChosen, selectReport } from './moderationSlice';

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
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    text-align: start;
    cursor: pointer;

    &:hover:not([aria-disabled='true']) {
      background: var(--colour-hover);
    }

    &[aria-disabled='true'] {
      cursor: progress;
      opacity: 0.6;
    }
  }

  svg {
    flex: none;
    color: var(--colour-text-soft);
  }

  [data-failed] svg {
    color: var(--colour-danger);
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
    overflow-wrap: anywhere;

    &:hover {
      background: var(--colour-accent-hover);
    }
  }

  button + button {
    margin-top: calc(var(--space-2) - var(--space-5));
    background: none;
    color: var(--colour-accent);

    &:hover {
      background: var(--colour-hover);
    }
  }
`;

/** Asks for the reason of a report, then thanks the user. */
export function ReportDialog() {
  const dispatch = useAppDispatch();
  const report = useAppSelector(selectReport);
  const noteId = useId();
  if (!report) return null;
  const isSent = report.status === 'sent';
  const isSending = report.status === 'sending';
  const failedReason = report.status === 'failed' ? report.reason : null;
  return (
    <Dialog
      title={isSent ? t('moderation.report.thanksTitle') : t('moderation.report.title')}
      hasClose={!isSent}
      onClose={() => dispatch(dialogClosed())}
    >
      {isSent ? (
        <Thanks>
          <p>{t('moderation.report.thanks')}</p>
          <button ref={focusOnMount} type="button" onClick={() => dispatch(dialogClosed())}>
            {t('ui.close')}
          </button>
          <IgnoreTextButton userId={report.userId} />
        </Thanks>
      ) : (
        <Reasons aria-busy={isSending}>
          {REPORT_REASONS.map((reason) => {
            const isFailed = reason === failedReason;
            const Icon = isFailed ? CircleAlert : ChevronRight;
            return (
              <button
                key={reason}
                type="button"
                // A disabled button would lose the focus, which is needed again if the report fails.
                aria-disabled={isSending}
                aria-describedby={isFailed ? noteId : undefined}
                title={isFailed ? t('moderation.report.sendAgain') : undefined}
                data-failed={isFailed ? '' : undefined}
                onClick={() => dispatch(reportReasonChosen(reason))}
              >
                {reasonText(reason)}
                <Icon size={isFailed ? 20 : 16} aria-hidden="true" />
              </button>
            );
          })}
          <VisuallyHidden id={noteId} aria-live="polite">
            {failedReason !== null && t('moderation.report.notSent')}
          </VisuallyHidden>
        </Reasons>
      )}
    </Dialog>
  );
}

/** The reason button that had the focus is gone. */
function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}
