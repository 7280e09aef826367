import { CircleAlert, ShieldX, TriangleAlert, X } from 'lucide-react';
import { texts } from './texts';
import { IconButton } from '../../ui/IconButton';
import './ComposerNotices.css';

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
  if (fill > 1) return texts.tooLong;
  return isNotSent ? texts.notSent : null;
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
  const name = fault ?? texts.filled(percent ?? '');
  return (
    <span
      className="composer-notices-sign"
      role="img"
      aria-label={name}
      title={isNotSent && fill <= 1 ? texts.sendAgain : name}
      data-fault={fault === null ? undefined : ''}
    >
      {percent}
      {fault !== null && <Icon size={18} aria-hidden="true" />}
    </span>
  );
}

/** Says that the last message was rejected. */
export function RejectedNotice({ onDismissed }: { readonly onDismissed: () => void }) {
  return (
    <div className="composer-notices-notice" role="alert">
      <ShieldX size={20} aria-hidden="true" />
      <span>{texts.rejectedMessage}</span>
      <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={onDismissed} />
    </div>
  );
}
