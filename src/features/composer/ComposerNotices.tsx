import { CircleAlert, ShieldX, TriangleAlert, X } from 'lucide-react';
import styled from 'styled-components';
import { t } from '../../texts/t';
import { IconButton } from '../../ui/IconButton';

const Notice = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-bottom: var(--space-2);
  padding-block: var(--space-2);
  padding-inline: var(--space-4) var(--space-2);
  border-radius: var(--radius-medium);
  background: var(--colour-danger-soft);
  color: var(--colour-danger);

  > svg {
    flex: none;
  }

  > span {
    flex: 1;
  }

  @media (max-height: 480px) {
    max-height: 25dvh;
    overflow-y: auto;
    font-size: 0.875rem;
  }
`;

const Sign = styled.span`
  display: inline-flex;
  flex: none;
  gap: var(--space-1);
  align-items: center;
  justify-content: center;
  min-width: 28px;
  height: var(--control-size);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;

  &[data-fault] {
    color: var(--colour-danger);
  }
`;

/** From here on the composer shows how much of the longest message is used. */
const NEARLY_FULL = 0.9;

export interface ComposerSignProps {
  /** How much of the longest message the draft fills; above 1 it is too long. */
  readonly fill: number;
  /** The last send failed. */
  readonly isNotSent: boolean;
}

/** The fault of the draft that the sign names, if any. */
export function signFault({ fill, isNotSent }: ComposerSignProps): string | null {
  if (fill > 1) return t('composer.tooLong');
  return isNotSent ? t('composer.notSent') : null;
}

/**
 * Says that a draft was not sent or cannot be. The specification has no words for it (section 8), so it is an
 * icon with a name.
 */
export function ComposerSign(props: ComposerSignProps) {
  const { fill, isNotSent } = props;
  const fault = signFault(props);
  const percent = fill > NEARLY_FULL ? `${Math.ceil(fill * 100)}%` : null;
  if (fault === null && percent === null) return null;
  const Icon = fill > 1 ? TriangleAlert : CircleAlert;
  const name = fault ?? t('composer.filled', { percent: percent ?? '' });
  return (
    <Sign
      role="img"
      aria-label={name}
      title={isNotSent && fill <= 1 ? t('composer.sendAgain') : name}
      data-fault={fault === null ? undefined : ''}
    >
      {percent}
      {fault !== null && <Icon size={18} aria-hidden="true" />}
    </Sign>
  );
}

/** Says that the last message was rejected. */
export function RejectedNotice({ onDismissed }: { readonly onDismissed: () => void }) {
  return (
    <Notice role="alert">
      <ShieldX size={20} aria-hidden="true" />
      <span>{t('composer.rejected')}</span>
      <IconButton
        label={t('ui.close')}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onDismissed}
      />
    </Notice>
  );
}
