import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import type { DraftFileId } from '../../../../../src/domain/ids';
import type { DraftFile } from '../../../../../src/features/composer/draft';
import { ComposerView } from '../../../../../src/features/composer/ComposerView';
import { GENERAL } from '../../../../builders/buildMessage';
import { emojiButton, emojiPicker, fileInput } from '../../../../support/matchers/hiddenElements';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';

type Props = ComponentProps<typeof ComposerView>;

/** The view with its text kept, as the store keeps it. */
function renderComposer(overrides: Partial<Props> = {}) {
  const handlers = {
    onSend: jest.fn(),
    onEditLast: jest.fn(),
    onNoticeDismissed: jest.fn(),
    onFile: jest.fn(),
    onFiles: jest.fn(),
    onQueuedRemoved: jest.fn(),
    onFileRemoved: jest.fn(),
  };
  function Host() {
    const [text, setText] = useState(overrides.text ?? '');
    const [isPickerOpen, setIsPickerOpen] = useState(false);
    return (
      <ComposerView
        channelId={GENERAL}
        label="Send message"
        isMuted={false}
        isPlaceholder={false}
        isSending={false}
        isRejected={false}
        isNotSent={false}
        fill={0}
        file={null}
        queued={[]}
        reply={null}
        canSend={text.trim() !== ''}
        isFileSending={false}
        isPickerOpen={isPickerOpen}
        onPickerOpened={() => setIsPickerOpen(true)}
        onPickerClosed={() => setIsPickerOpen(false)}
        theme="light"
        {...handlers}
        {...overrides}
        text={text}
        onChange={setText}
      />
    );
  }
  return { ...handlers, ...render(<Host />) };
}

const field = () => screen.getByRole('textbox');
const sendButton = () => screen.getByRole('button', { name: 'Send' });

describe('ComposerView', () => {
  it('invites to send a message [2.39]', () => {
    renderComposer();
    expect(field()).toHaveAttribute('placeholder', 'Send message');
    expect(field()).toHaveAccessibleName('Send message');
    expect(field()).toBeEnabled();
  });

  describe('Enter', () => {
    it('sends and adds no line [4.9]', async () => {
      const { onSend } = renderComposer();
      await userEvent.type(field(), 'hello{Enter}');
      expect(onSend).toHaveBeenCalledTimes(1);
      expect(field()).toHaveValue('hello');
    });

    it('with Shift adds a line and does not send [4.9]', async () => {
      const { onSend } = renderComposer();
      await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
      expect(onSend).not.toHaveBeenCalled();
      expect(field()).toHaveValue('one\ntwo');
    });

    it.each([
      ['a composition is going on', { key: 'Enter', isComposing: true }],
      ['the keyboard says it is composing', { key: 'Enter', keyCode: 229 }],
    ])('is left to the input method while %s', (_title, event) => {
      const { onSend } = renderComposer({ text: 'にほん' });
      const isLeftAlone = fireEvent.keyDown(field(), event);
      expect(onSend).not.toHaveBeenCalled();
      expect(isLeftAlone).toBe(true);
    });
  });

  describe('the send button', () => {
    it('sends', async () => {
      const { onSend } = renderComposer({ text: 'hello' });
      await userEvent.click(sendButton());
      expect(onSend).toHaveBeenCalledTimes(1);
      expect(field()).toHaveFocus();
    });

    it('is off when there is nothing to send', () => {
      renderComposer({ text: 'hello', canSend: false });
      expect(sendButton()).toBeDisabled();
    });

    it('is off and busy while a message is on its way [4.10]', () => {
      renderComposer({ text: 'hello', isSending: true, canSend: false });
      expect(sendButton()).toBeDisabled();
      expect(sendButton()).toHaveAttribute('aria-busy', 'true');
      expect(field()).toBeEnabled();
    });
  });

  describe('an emoji', () => {
    it('goes where the caret is, and the field keeps the focus', async () => {
      renderComposer({ text: 'hello world' });
      const area = screen.getByRole<HTMLTextAreaElement>('textbox');
      area.setSelectionRange(5, 6);
      await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }));
      await waitFor(() => expect(emojiButton('😀')).toBeTruthy());
      await userEvent.click(emojiButton('😀')!);
      expect(area).toHaveValue('hello😀world');
      expect(area.selectionStart).toBe('hello😀'.length);
      expect(area).toHaveFocus();
      expect(emojiPicker()).toBeNull();
    });
  });

  describe('a file', () => {
    const cat: DraftFile = {
      id: 'file-1' as DraftFileId,
      name: 'cat.png',
      size: 3500,
      previewUrl: 'blob:test/1',
      status: 'ready',
    };
    const chip = () => screen.getByRole('group', { name: 'cat.png' });

    it('may be chosen among images, again and again [5.5]', async () => {
      const { onFile } = renderComposer();
      const file = new File(['x'], 'cat.png', { type: 'image/png' });
      expect(fileInput()).toHaveAttribute('accept', 'image/*');
      expect(fileInput()).not.toHaveAttribute('multiple');
      await userEvent.upload(fileInput(), file);
      await userEvent.upload(fileInput(), file);
      expect(onFile.mock.calls).toEqual([[file], [file]]);
    });

    it('opens the list of files with its button', async () => {
      renderComposer();
      const open = jest.spyOn(fileInput(), 'click');
      await userEvent.click(screen.getByRole('button', { name: 'Add a file' }));
      expect(open).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['a picture', ['text/html', 'Files'], 1],
      ['a file and its name', ['text/plain', 'Files'], 1],
      ['a piece of a document and its picture', ['text/plain', 'text/html', 'Files'], 0],
      ['words', ['text/plain'], 0],
    ])('may be pasted: %s', (_title, types, count) => {
      const { onFiles } = renderComposer();
      const files = types.includes('Files') ? [new File(['x'], 'image.png')] : [];
      const isLeftAlone = fireEvent.paste(field(), { clipboardData: { types, files } });
      expect(onFiles).toHaveBeenCalledTimes(count);
      expect(isLeftAlone).toBe(count === 0);
    });

    it('is shown with its name and size, and can be taken out [2.40]', async () => {
      const { onFileRemoved } = renderComposer({ file: cat });
      expect(chip()).toHaveTextContent('cat.png3.4 kB');
      expect(within(chip()).getByRole('presentation')).toHaveAttribute('src', 'blob:test/1');
      expect(field()).toHaveAccessibleDescription('cat.png 3.4 kB');
      await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
      expect(onFileRemoved).toHaveBeenCalledTimes(1);
    });

    it('is told to screen readers, since the focus stays in the field', () => {
      renderComposer({ file: cat });
      expect(chip().matches('[aria-live="polite"] *')).toBe(true);
    });

    it('shows something else when the browser cannot draw it', () => {
      renderComposer({ file: cat });
      fireEvent.error(within(chip()).getByRole('presentation'));
      expect(within(chip()).queryByRole('presentation')).not.toBeInTheDocument();
    });

    it.each([
      ['notImage', 'Not an image'],
      ['empty', 'Empty'],
      ['tooLarge', 'Larger than 5 MB'],
      ['tooManyPixels', 'Too many pixels'],
      ['tooMany', 'Too many'],
    ] as const)('that is refused as %s says so without a sentence', (status, reason) => {
      renderComposer({ file: { ...cat, status } });
      expect(chip()).toHaveTextContent(`cat.png${reason}`);
      expect(field()).toHaveAccessibleDescription(`cat.png ${reason}`);
      expect(screen.getByRole('button', { name: 'Remove the file' })).toBeEnabled();
    });

    it('on its way is busy and can be given up, and others can be added', () => {
      renderComposer({ file: cat, isSending: true, canSend: false, isFileSending: true });
      expect(chip()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByRole('button', { name: 'Remove the file' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Add a file' })).toBeEnabled();
    });
  });

  it('is off for a muted user, and says why [5.3]', () => {
    renderComposer({ isMuted: true, text: 'hello' });
    expect(field()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add an emoji' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add a file' })).toBeDisabled();
    expect(field()).toHaveAttribute('placeholder', 'You were muted from this channel');
    expect(sendButton()).toBeDisabled();
  });

  it('alerts about a message that was blocked until the notice is closed', async () => {
    const { onNoticeDismissed } = renderComposer({ isRejected: true });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your message was blocked. Perhaps you tried to use offensive language or send an image that contains nudity?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onNoticeDismissed).toHaveBeenCalledTimes(1);
    expect(field()).toHaveFocus();
  });

  it('says to a muted user that they were muted, and nothing of the draft', () => {
    renderComposer({ isMuted: true, isNotSent: true, text: 'half a wo' });
    expect(field()).toHaveValue('');
    expect(field()).toHaveAccessibleDescription('You were muted from this channel');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it.each([
    ['a failed send', { isNotSent: true }, 'Not sent'],
    ['a text that is too long', { fill: 1.01 }, 'Too long to send'],
    ['a text that is nearly too long', { fill: 0.912 }, '92% of the longest message'],
  ])('has a sign for %s', (_title, props, name) => {
    renderComposer(props);
    expect(screen.getByRole('img', { name })).toBeInTheDocument();
  });

  it('has no sign otherwise', () => {
    renderComposer({ fill: 0.9 });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('alerts about nothing otherwise', () => {
    renderComposer();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['ready', {}],
    ['muted', { isMuted: true }],
    ['rejected', { isRejected: true, text: 'hello' }],
    ['too long', { fill: 1.2, isNotSent: true, text: 'hello' }],
  ])('has no accessibility faults when it is %s', async (_title, props) => {
    const { container } = renderComposer(props);
    expect(await faultsOf(container)).toEqual([]);
  });
});
