import type { ComponentProps, RefObject } from 'react';
import type { ChannelId } from '../../domain/ids';
import { changeShown, readMentions } from '../../domain/mentionText';
import { GrowingTextArea } from '../../ui/GrowingTextArea';
import { lazyPart, Part } from '../../ui/Part';
import { useComposition, useKeptCaret } from '../../ui/outsideText';

const mentionPicker = lazyPart(() => import('./MentionPicker'));

type FieldProps = ComponentProps<typeof GrowingTextArea>;

interface MentionTextAreaProps extends Omit<FieldProps, 'ref' | 'value' | 'onChange'> {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Tells the field from others. */
  readonly field: string;
  /** Its members can be mentioned. */
  readonly channelId: ChannelId;
  /** The text as it is sent; the field shows mentions by their names. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field for the text of a message. An `@` opens a list of users to mention. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { area, field, channelId, text: wholeText, onText: onWholeText, ...rest } = props;
  const { text, onText, compositionProps } = useComposition(wholeText, onWholeText);
  const { shown } = readMentions(text);
  const caretProps = useKeptCaret(area, shown);
  return (
    <>
      <GrowingTextArea
        {...rest}
        {...compositionProps}
        {...caretProps}
        ref={area}
        value={shown}
        onChange={({ target }) => onText(changeShown(text, target.value))}
      />
      <Part
        of={mentionPicker}
        isWanted={shown.includes('@')}
        // Without the list, one can still write.
        failure={() => null}
      >
        {({ MentionPicker }) => <MentionPicker {...{ area, field, channelId, text, onText }} />}
      </Part>
    </>
  );
}
