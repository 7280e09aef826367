import { useAppDispatch } from '../../../state/hooks';
import type { Timetoken } from '../../../domain/protocol';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { ignoredMessageShown } from '../../ignoring/ignoringSlice';

export const IGNORED_MESSAGE = 'Message of somebody you ignore';

/** Takes the place of a message of an ignored user. */
export function IgnoredMessage({ timetoken }: { readonly timetoken: Timetoken }) {
  const dispatch = useAppDispatch();
  return (
    <div className="message-body message-ignored">
      {IGNORED_MESSAGE}{' '}
      <button
        ref={leaveFocusToRow}
        type="button"
        tabIndex={useControlTabIndex()}
        onClick={() => dispatch(ignoredMessageShown(timetoken))}
      >
        Show
      </button>
    </div>
  );
}
