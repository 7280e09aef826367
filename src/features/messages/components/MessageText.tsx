import { type MouseEvent, type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import type { Message } from '../../../domain/message';
import { mayHoldLink } from '../../../domain/shownLinks';
import { stripBidiControls } from '../../../lib/text';
import { t } from '../../../texts/t';
import { Part } from '../../../ui/Part';
import { foldText } from '../foldText';
import { isBigEmoji } from '../markdown/bigEmoji';
import { mayHoldMarkdown } from '../markdown/detect';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { foldToggled, selectIsUnfolded } from '../unfoldedSlice';
import { LeaveBottom } from './useStickToBottom';
import { richText } from './richText';
import { LinkButton, Text } from './message.styles';

/** Longer texts are shown as they are: many thousands of elements would stop the page. */
const MAX_RICH_CHARACTERS = 10_000;

/** The text of a message; a long text is folded until the reader unfolds it. */
export function MessageText({ message }: { readonly message: Message }) {
  const text = stripBidiControls(message.text);
  const beginning = foldText(text);
  if (beginning === undefined) return <TextBlock text={text} />;
  return (
    <FoldedText message={message}>
      {(isUnfolded) => <TextBlock text={isUnfolded ? text : beginning} />}
    </FoldedText>
  );
}

function TextBlock({ text }: { readonly text: string }) {
  const isShort = text.length <= MAX_RICH_CHARACTERS;
  const hasBlocks = isShort && mayHoldMarkdown(text);
  return (
    // A paragraph cannot hold a list or a quote.
    <Text
      as={hasBlocks ? 'div' : 'p'}
      data-message-text=""
      data-big={isBigEmoji(text) ? '' : undefined}
    >
      {hasBlocks || (isShort && mayHoldLink(text)) ? <Rich text={text} /> : text}
    </Text>
  );
}

/** Plain text until its links and styles can be found. */
function Rich({ text }: { readonly text: string }) {
  return (
    <Part of={richText} loading={text} failure={() => text}>
      {({ RichText }) => <RichText text={text} />}
    </Part>
  );
}

interface FoldedTextProps {
  readonly message: Message;
  readonly children: (isUnfolded: boolean) => ReactNode;
}

/** A long text with the button that shows all of it, or only its beginning again. */
function FoldedText({ message, children }: FoldedTextProps) {
  const dispatch = useAppDispatch();
  const leaveBottom = useContext(LeaveBottom);
  const isUnfolded = useAppSelector((state) => selectIsUnfolded(state, message));
  const { channelId, timetoken } = message;
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The list would follow its end, away from where one goes on reading.
    if (!isUnfolded) leaveBottom();
    flushSync(() => dispatch(foldToggled({ channelId, timetoken })));
    if (isUnfolded) currentTarget.closest('article')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {children(isUnfolded)}
      <LinkButton
        data-unfolds=""
        ref={leaveFocusToRow}
        type="button"
        aria-expanded={isUnfolded}
        tabIndex={useControlTabIndex()}
        onClick={toggle}
      >
        {isUnfolded ? t('messages.showLess') : t('ui.showMore')}
      </LinkButton>
    </>
  );
}
