import { useAppDispatch } from '../../../state/hooks';
import type { Timetoken } from '../../../../shared/protocol';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { ignoredMessageShown } from '../../ignoring/ignoringSlice';
import { Body, LinkButton, Note } from './message.styles';

export const IGNORED_MESSAGE = 'Message of somebody you ignore';

/** Takes the place of a message of an ignored user. */
export function IgnoredMessage({ timetoken }: { readonly timetoken: Timetoken }) {
  const dispatch = useAppDispatch();
  return (
    <Body>
      <Note>
        {IGNORED_MESSAGE}{' '}
        <LinkButton
          ref={leaveFocusToRow}
          type="button"
          tabIndex={useControlTabIndex()}
          onClick={() => dispatch(ignoredMessageShown(timetoken))}
        >
          Show
        </LinkButton>
      </Note>
    </Body>
  );
}
