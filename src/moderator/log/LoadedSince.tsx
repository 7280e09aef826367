import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { useAppSelector } from '../state/hooks';
import { When } from '../ui/Badge';
import { Hint } from '../ui/Pane';
import { selectLoadedSince } from './recordsSelectors';
import type { RecordKind } from './translateRecords';

const Note = styled(Hint)`
  flex: none;
  padding: var(--space-2) var(--space-4);
  border-top: 1px solid var(--colour-border);
`;

/** Says from when on a list is loaded, if it has more records than the console loads. */
export function LoadedSince({ kind }: { readonly kind: RecordKind }) {
  const since = useAppSelector((state) => selectLoadedSince(state, kind));
  if (since === null) return null;
  return (
    <Note>
      There are more records than the console loads. This list begins at{' '}
      <When ms={timetokenToMs(since)} />.
    </Note>
  );
}
