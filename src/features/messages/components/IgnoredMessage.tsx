import { useAppDispatch } from '../../../state/hooks';
import type { Timetoken } from '../../../../shared/protocol';
import { t } from '../../../texts/t';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { ignoredMessageShown } from '../../ignoring/ignoringSlice';
import { Body, LinkButton, Note } from './message.styles';

/** Takes the place of a message of an ignored user. */
export function IgnoredMessage({ timetoken }: { readonly timetoken: Timetoken }) {
  const dispatch = useAppDispatch();
  return (
    <Body>
      <Note>
        {t('messages.ignored')}{' '}
        <LinkButton
          ref={leaveFocusToRow}
          type="button"
          tabIndex={useControlTabIndex()}
          onClick={() => dispatch(ignoredMessageShown(timetoken))}
        >
          {t('messages.showIgnored')}
        </LinkButton>
      </Note>
    </Body>
  );
}
