import { CircleAlert, LoaderCircle } from 'lucide-react';
import './Status.css';

interface SkeletonProps {
  readonly width: string;
  readonly height: string;
  readonly borderRadius?: string;
}

/** The placeholder of content that is being loaded. */
export function Skeleton(style: SkeletonProps) {
  return <span className="skeleton-part" style={{ ...style }} />;
}

export function Spinner({ size }: { readonly size: number }) {
  return <LoaderCircle className="spinner" size={size} aria-hidden="true" />;
}

interface FailureSignProps {
  readonly id?: string;
  /** The failed action; accessible name and tooltip. */
  readonly label: string;
}

/** Marks what failed and can be tried again. The specification allows no error texts for it (section 8). */
export function FailureSign({ id, label }: FailureSignProps) {
  return (
    <span className="failure-sign" id={id} role="img" aria-label={label} title={label}>
      <CircleAlert size={18} aria-hidden="true" />
    </span>
  );
}
