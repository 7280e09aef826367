import { ImageIcon, ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '../../lib/format';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Status';
import type { DraftFile } from './composerSlice';
import { texts } from './texts';
import '../../ui/styles.css';
import './AttachmentChip.css';

interface AttachmentChipProps {
  readonly file: DraftFile;
  readonly id: string;
  readonly isSending: boolean;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** The file that goes with the message, or that was refused. */
export function AttachmentChip({ file, id, isSending, isDisabled, onRemove }: AttachmentChipProps) {
  const { status } = file;
  const fault = status === 'checking' || status === 'ready' ? null : texts.faults[status];
  return (
    <div
      className="attachment-chip"
      id={id}
      role="group"
      aria-label={file.name}
      aria-busy={status === 'checking' || isSending}
      title={fault ?? file.name}
      data-refused={fault === null ? undefined : ''}
    >
      <span className="attachment-chip-thumbnail">
        {fault !== null && <ImageOff size={24} role="img" aria-label={fault} />}
        {status === 'checking' && <Spinner size={20} />}
        {status === 'ready' && <Preview key={file.id} url={file.previewUrl} />}
      </span>
      <span className="attachment-chip-about">
        <bdi className="one-line">{file.name}</bdi>
        <small>{formatSize(file.size)}</small>
      </span>
      <IconButton
        className="attachment-chip-remove-button"
        label={texts.removeFile}
        icon={<X size={18} aria-hidden="true" />}
        disabled={isDisabled}
        onClick={onRemove}
      />
      {isSending && <span className="attachment-chip-progress" />}
    </div>
  );
}

/** Some formats that are sent are none the browser shows. */
function Preview({ url }: { readonly url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <ImageIcon size={24} aria-hidden="true" />;
  return <img src={url} alt="" onError={() => setIsBroken(true)} />;
}
