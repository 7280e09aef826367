import { CircleAlert, Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { downloadLines } from '../api/downloadLines';
import { useAppDispatch } from '../state/hooks';
import { t } from '../texts/t';
import { Button } from './Button';

interface ExportButtonProps extends ComponentProps<typeof Button> {
  /** The name of the file, without date and ending. */
  readonly name: string;
  readonly lines: Parameters<typeof downloadLines>[1];
}

/** Saves a list of the server as a file, and says when that failed. */
export function ExportButton({ name, lines, children, ...props }: ExportButtonProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async () => {
    setState('busy');
    setState((await dispatch(downloadLines(name, lines))) ? 'ready' : 'failed');
  };
  return (
    <Button {...props} isBusy={state === 'busy'} onClick={() => void download()}>
      {state === 'failed' ? (
        <CircleAlert size={15} role="img" aria-label={t('console.ui.failed')} />
      ) : (
        <Download size={15} aria-hidden="true" />
      )}
      {children}
    </Button>
  );
}
