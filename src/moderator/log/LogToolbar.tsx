import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { toUserId, type UserId } from '../../domain/ids';
import { LOG_KINDS } from '../../domain/moderation/moderationRecord';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { useNames } from '../actions/hooks';
import { countOf, kindLabel } from '../actions/texts';
import { logNarrowed, selectLogView } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { ListToolbar } from '../ui/ListPane';

const Toolbar = styled(ListToolbar)`
  @media not all and ${PHONE} {
    > label + :not(label) {
      margin-inline-start: auto;
    }
  }
`;

interface LogToolbarProps {
  /** Everyone with a record in the log. */
  readonly actors: readonly (UserId | 'service')[];
  /** The records that the filters leave. */
  readonly count: number;
  readonly onExport: () => void;
  /** Before the export. */
  readonly children?: ReactNode;
}

/** Filters and export of the log. */
export function LogToolbar({ actors, count, onExport, children }: LogToolbarProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actor, kind, user } = useAppSelector(selectLogView);
  return (
    <Toolbar>
      <SearchBox
        label="Search by user"
        value={user}
        onChange={(text) => dispatch(logNarrowed({ user: text }))}
      />
      <SelectField
        label="Done by"
        isBare
        value={actor ?? ''}
        onChange={(id) => dispatch(logNarrowed({ actor: id === '' ? null : toUserId(id) }))}
      >
        <option value="">By anyone</option>
        {actors.map((id) => (
          <option key={id} value={id}>
            {id === 'service' ? 'The service' : names.user(toUserId(id))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind"
        isBare
        value={kind ?? ''}
        onChange={(value) =>
          dispatch(logNarrowed({ kind: LOG_KINDS.find((known) => known === value) ?? null }))
        }
      >
        <option value="">Any kind</option>
        {LOG_KINDS.map((known) => (
          <option key={known} value={known}>
            {kindLabel(known)}
          </option>
        ))}
      </SelectField>
      {children}
      <Button disabled={count === 0} onClick={onExport}>
        <Download size={15} aria-hidden="true" />
        Export {countOf(count, 'line')}
      </Button>
    </Toolbar>
  );
}
