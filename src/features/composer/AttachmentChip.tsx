import { ImageIcon, ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { formatSize } from '../../texts/format';
import { t } from '../../texts/t';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Status';
import type { DraftFile } from './draft';
import { oneLine } from '../../ui/styles';

const Thumbnail = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 48px;
  height: 48px;
  overflow: hidden;
  border-radius: 14px;
  background: var(--colour-hover);
  color: var(--colour-text-soft);

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  [data-refused] & {
    background: none;
    color: inherit;
  }

  @media (max-height: 480px) {
    width: 36px;
    height: 36px;
  }
`;

const About = styled.span`
  display: flex;
  flex-direction: column;
  min-width: 0;
  line-height: var(--line-tight);

  bdi {
    ${oneLine}
    font-weight: 560;
  }

  small {
    margin-top: 2px;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
  }

  [data-refused] & small {
    color: inherit;
  }
`;

const RemoveButton = styled(IconButton)`
  border-radius: var(--radius-round);
`;

/** The SDK reports no upload progress, so the bar is indeterminate. */
const Progress = styled.span`
  @keyframes attachment-chip-run {
    from {
      transform: translateX(calc(-100% * var(--onwards)));
    }
    to {
      transform: translateX(calc(250% * var(--onwards)));
    }
  }

  position: absolute;
  inset: auto 0 0;
  height: 3px;
  background: var(--colour-hover);

  &::after {
    display: block;
    width: 40%;
    height: 100%;
    border-radius: var(--radius-round);
    background: var(--colour-accent);
    content: '';
    animation: attachment-chip-run 1.2s ease-in-out infinite;
  }

  @media (prefers-reduced-motion: reduce) {
    &::after {
      width: 100%;
      animation: none;
    }
  }
`;

const Chip = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: fit-content;
  max-width: min(100% - 6px, 360px);
  margin: 3px 3px var(--space-1);
  padding: var(--space-1);
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-panel);

  &[data-refused] {
    border-color: var(--colour-danger);
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  }
`;

/** Why a file is not sent. */
const FAULTS = {
  notImage: 'composer.fault.notImage',
  empty: 'composer.fault.empty',
  tooLarge: 'composer.fault.tooLarge',
  tooManyPixels: 'composer.fault.tooManyPixels',
  tooMany: 'composer.fault.tooMany',
} as const;

interface AttachmentChipProps {
  readonly file: DraftFile;
  readonly id: string | undefined;
  /** Name of the button that takes the file out. */
  readonly removeLabel: string;
  readonly isSending: boolean;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** The file that goes with the message, or that was refused. */
export function AttachmentChip(props: AttachmentChipProps) {
  const { file, id, removeLabel, isSending, isDisabled, onRemove } = props;
  const { status } = file;
  const fault = status === 'checking' || status === 'ready' ? null : t(FAULTS[status]);
  return (
    <Chip
      id={id}
      role="group"
      aria-label={file.name}
      aria-busy={status === 'checking' || isSending}
      title={file.name}
      data-refused={fault === null ? undefined : ''}
    >
      <Thumbnail>
        {fault !== null && <ImageOff size={24} aria-hidden="true" />}
        {status === 'checking' && <Spinner size={20} />}
        {status === 'ready' && <Preview key={file.id} url={file.previewUrl} />}
      </Thumbnail>
      <About>
        <bdi>{file.name}</bdi>
        <small>{fault ?? formatSize(file.size)}</small>
      </About>
      <RemoveButton
        label={removeLabel}
        icon={<X size={18} aria-hidden="true" />}
        disabled={isDisabled}
        onClick={onRemove}
      />
      {isSending && <Progress />}
    </Chip>
  );
}

/** Some formats that are sent are none the browser shows. */
function Preview({ url }: { readonly url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <ImageIcon size={24} aria-hidden="true" />;
  return <img src={url} alt="" onError={() => setIsBroken(true)} />;
}
