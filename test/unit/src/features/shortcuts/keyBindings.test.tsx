import { shortcutOf } from '../../../../../src/features/shortcuts/keyBindings';

const NONE = {
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: null,
};
type Press = Partial<typeof NONE> & { readonly key: string };

const onPc = (press: Press) => shortcutOf({ ...NONE, ...press }, false);
const onMac = (press: Press) => shortcutOf({ ...NONE, ...press }, true);

const ctrl = { ctrlKey: true };
const meta = { metaKey: true };
const alt = { altKey: true };
const shift = { shiftKey: true };

describe('shortcutOf', () => {
  it.each([
    ['Ctrl+K', { key: 'k', ...ctrl }, 'switcher'],
    ['Ctrl+K with Caps Lock', { key: 'K', ...ctrl }, 'switcher'],
    ['Ctrl+K on a Cyrillic keyboard', { key: 'л', code: 'KeyK', ...ctrl }, 'switcher'],
    [
      'Ctrl+T on a Dvorak keyboard, where K is on a PC',
      { key: 't', code: 'KeyK', ...ctrl },
      undefined,
    ],
    ['Ctrl+Shift+K, which is the browser’s', { key: 'K', ...ctrl, ...shift }, undefined],
    ['AltGr+K, which types a sign', { key: 'k', ...ctrl, ...alt }, undefined],
    ['K alone', { key: 'k' }, 'write'],
    ['Ctrl+/', { key: '/', ...ctrl }, 'list'],
    ['Ctrl+/ where the slash needs Shift', { key: '/', ...ctrl, ...shift }, 'list'],
    ['Ctrl+Z', { key: 'z', ...ctrl }, 'undoLeaving'],
    ['Ctrl+Shift+Z, which does again', { key: 'Z', ...ctrl, ...shift }, undefined],
    ['?', { key: '?', ...shift }, 'list'],
    ['F6', { key: 'F6' }, 'nextRegion'],
    ['F8', { key: 'F8' }, 'nextNews'],
    ['Shift+F8', { key: 'F8', ...shift }, undefined],
    ['Shift+F6', { key: 'F6', ...shift }, 'previousRegion'],
    ['Ctrl+F6, which is the browser’s', { key: 'F6', ...ctrl }, undefined],
    ['Alt+Up', { key: 'ArrowUp', ...alt }, 'previousChannel'],
    ['Alt+Down', { key: 'ArrowDown', ...alt }, 'nextChannel'],
    ['Alt+Shift+Down', { key: 'ArrowDown', ...alt, ...shift }, 'nextUnread'],
    ['Alt+Shift+Up', { key: 'ArrowUp', ...alt, ...shift }, 'previousUnread'],
    ['Alt+Left, which is the browser’s', { key: 'ArrowLeft', ...alt }, undefined],
    ['Down', { key: 'ArrowDown' }, undefined],
    ['a letter', { key: 'é' }, 'write'],
    ['a capital', { key: 'A', ...shift }, 'write'],
    ['the space bar, which presses buttons', { key: ' ' }, undefined],
    ['a letter with Alt', { key: 'a', ...alt }, undefined],
    ['Cmd+K with a keyboard that has none', { key: 'k', ...meta }, undefined],
  ])('knows %s', (_title, press, expected) => {
    expect(onPc(press)).toBe(expected);
  });

  it.each([
    ['Cmd+K', { key: 'k', ...meta }, 'switcher'],
    ['Ctrl+K, which deletes to the end of the line', { key: 'k', ...ctrl }, undefined],
    ['Cmd+/', { key: '/', ...meta }, 'list'],
    ['Option+Down', { key: 'ArrowDown', ...alt }, 'nextChannel'],
    ['F6', { key: 'F6' }, 'nextRegion'],
  ])('knows %s on Apple’s keyboards', (_title, press, expected) => {
    expect(onMac(press)).toBe(expected);
  });

  it('leaves Option and an arrow to a text with something in it, on Apple’s keyboards', () => {
    const target = document.createElement('textarea');
    const press = { ...NONE, ...alt, key: 'ArrowUp', target };
    expect(shortcutOf(press, true)).toBe('previousChannel');
    target.value = 'half a thought';
    expect(shortcutOf(press, true)).toBeUndefined();
    expect(shortcutOf(press, false)).toBe('previousChannel');
  });

  it.each([
    ['a text box', 'input', {}, undefined],
    ['a search box', 'input', { type: 'search' }, undefined],
    ['a text area', 'textarea', {}, undefined],
    ['a text area that takes no text now', 'textarea', { readOnly: true }, 'list'],
    ['a check box', 'input', { type: 'checkbox' }, 'list'],
    ['a button', 'button', {}, 'list'],
  ])('takes ? in %s for what it is there', (_title, tag, properties, expected) => {
    const target = Object.assign(document.createElement(tag), properties);
    expect(shortcutOf({ ...NONE, key: '?', target }, false)).toBe(expected);
  });
});
