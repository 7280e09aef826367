import { readFileSync } from 'node:fs';
import { UNREAD_ICON } from '../../../../../src/app/screens/unreadIcon';

describe('the icon of a page with unread messages', () => {
  it('is the icon of the page with a dot', () => {
    const [, encoded = ''] = UNREAD_ICON.split(',');
    const icon = readFileSync('public/favicon.svg', 'utf8').trim();
    expect(decodeURIComponent(encoded).replace(/<circle[^>]*>/, '')).toBe(icon);
  });
});
