import type { ComponentProps, RefObject } from 'react';
import type { ChannelId } from '../../domain/ids';
import { changeShown, readReferences } from '../../domain/mentionText';
import { GrowingTextArea } from '../../ui/GrowingTextArea';
import { lazyPart, Part } from '../../ui/Part';
import { useComposition, useKeptCaret } from '../../ui/outsideText';

const completionList = lazyPart(() => import('./CompletionList'));

/** May be the beginning of a reference or of an emoji. */
const SIGN = /[@#]|:[\p{L}\p{N}_+-]{2}/u;

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

/** A field for the text of a message. An `@` opens a list of users to mention, a `#` one of channels, a `:` one of emoji. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { area, field, channelId, text: wholeText, onText: onWholeText, ...rest } = props;
  const { text, onText, compositionProps } = useComposition(wholeText, onWholeText);
  const { shown } = readReferences(text);
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
        of={completionList}
        isWanted={SIGN.test(shown)}
        // Without the list, one can still write.
        failure={() => null}
      >
        {(module) => <module.CompletionList {...{ area, field, channelId, text, onText }} />}
      </Part>
    </>
  );
}
