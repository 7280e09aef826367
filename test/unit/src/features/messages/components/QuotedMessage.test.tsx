import { screen } from '@testing-library/react';
import { QuotedMessage } from '../../../../../../src/features/messages/components/QuotedMessage';
import { Reply } from '../../../../../../src/features/messages/components/Reply';
import { BOB, buildMessage, GENERAL } from '../../../../../builders/buildMessage';
import { buildPage } from '../../../../../builders/buildPage';
import { timetokenAt } from '../../../../../builders/timetokens';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';

const text = 'Ask [Cara \\[Cook\\]](pn-user://user_cara) first';
const shown = 'Ask @Cara [Cook] first';

describe('a quoted message', () => {
  it('shows mentions as names', () => {
    const message = buildMessage({ authorId: BOB, text });
    renderWithStore(<QuotedMessage {...message} />, buildPage([message]));
    expect(screen.getByRole('button')).toHaveAccessibleDescription(shown);
  });

  it('does so above the composer, also while only the quote is known', () => {
    const quote = { timetoken: timetokenAt(1), text, userId: BOB };
    renderWithStore(<Reply channelId={GENERAL} quote={quote} onCancel={() => {}} />);
    expect(screen.getByRole('group')).toHaveTextContent(shown);
  });
});
