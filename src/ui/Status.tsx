import { CircleAlert, LoaderCircle } from 'lucide-react';
import styled from 'styled-components';

const SkeletonPart = styled.span`
  @keyframes skeleton-part-pulse {
    50% {
      opacity: 0.55;
    }
  }

  display: block;
  flex: none;
  max-width: 100%;
  border-radius: var(--radius-small);
  background: var(--colour-skeleton);
  /* As in src/skeleton.css. */
  animation: skeleton-part-pulse 1.4s ease-in-out 1s infinite;
`;

const Turning = styled(LoaderCircle)`
  @keyframes spinner-turn {
    to {
      transform: rotate(360deg);
    }
  }

  animation: spinner-turn 0.9s linear infinite;
`;

const FailureSignBox = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--colour-danger);
`;

interface SkeletonProps {
  readonly width: string;
  readonly height: string;
  readonly borderRadius?: string;
}

/** The placeholder of content that is being loaded. */
export function Skeleton(style: SkeletonProps) {
  return <SkeletonPart style={{ ...style }} />;
}

export function Spinner({ size }: { readonly size: number }) {
  return <Turning size={size} aria-hidden="true" />;
}

interface FailureSignProps {
  readonly id?: string;
  /** The failed action; accessible name and tooltip. */
  readonly label: string;
}

/** Marks what failed and can be tried again. The specification allows no error texts for it (section 8). */
export function FailureSign({ id, label }: FailureSignProps) {
  return (
    <FailureSignBox id={id} role="img" aria-label={label} title={label}>
      <CircleAlert size={18} aria-hidden="true" />
    </FailureSignBox>
  );
}
