import { labelAddress, labelLink } from '../../../../src/domain/linkLabel';

const EVIL = 'https://evil.example/login';

describe('the label of a link', () => {
  it.each([
    'https://bank.example',
    ' https://bank.example ',
    '\u200Bbank.example\u200B',
    'bank\u200B.example',
    '\u00A0bank.example\u3000',
    'bank.example',
    'www.bank.example/login',
    'BANK.EXAMPLE',
    'ftp://bank.example',
    'mailto:help@bank.example',
    'help@bank.example',
    'bank.example:443',
    'localhost:8080',
    '192.0.2.1',
    'банк.рф',
    'xn--80ab2c.xn--p1ai',
    'bank\u3002example',
    'bank\uFF0Eexample',
    'bank\uFF61example',
    'bank\u2024example',
    'bank%2Eexample',
    'https%3A%2F%2Fbank',
    'https:\\\\bank',
    'https\uA789\u2215\u2215bank',
    'https://bank.example@evil.example',
    '(bank.example)',
    'elpmaxe//:sptth',
    'go to https://bank.example now',
    'docs (bank.example)',
    'bank.example/login please',
    '\u200B',
    '\u2800',
  ])('is the true address where the text looks like one: %j', (text) => {
    expect(labelLink(text, EVIL)).toEqual({ text: EVIL, host: null });
  });

  it.each([
    'docs',
    'the Node.js docs',
    'Here. And there',
    '3.5',
    '10:30',
    '@bob',
    'ja, na klar!',
    '详情。请看这里',
    'what is new?',
  ])('is the text with the host otherwise: %j', (text) => {
    expect(labelLink(text, EVIL)).toEqual({ text, host: 'evil.example' });
  });

  it.each([
    ['https://bank.example@evil.example/a', 'evil.example', 'https://evil.example/a'],
    ['https://bank.example:pass@evil.example:81', 'evil.example:81', 'https://evil.example:81'],
    ['https://\u0430pple.com/', 'xn--pple-43d.com', 'https://xn--pple-43d.com'],
    ['https://evil\u3002example?q=\u202E', 'evil.example', 'https://evil.example/?q=%E2%80%AE'],
    ['https://EVIL.example#top', 'evil.example', 'https://evil.example/#top'],
    [
      'https://bank.example%2eevil.example',
      'bank.example.evil.example',
      'https://bank.example.evil.example',
    ],
  ])('names the host that the browser goes to: %s', (target, host, address) => {
    expect(labelLink('docs', target)).toEqual({ text: 'docs', host });
    expect(labelLink('https://bank.example', target).text).toBe(address);
  });
});

describe('an address in a text', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['Example.com/a_b', 'https://Example.com/a_b'],
    [
      'https://example.com/\u041C\u043E\u0441\u043A\u0432\u0430',
      'https://example.com/\u041C\u043E\u0441\u043A\u0432\u0430',
    ],
    ['ann@example.com', 'mailto:ann@example.com'],
  ])('stays as it was written: %s', (written, target) => {
    expect(labelAddress(written, target)).toBe(written);
  });

  it.each([
    ['https://bank.example@evil.example/a', 'https://evil.example/a'],
    ['https://\u0430pple.com/xn--pple-43d.com', 'https://xn--pple-43d.com/xn--pple-43d.com'],
    ['https://bank.example\u3002evil.example', 'https://bank.example.evil.example'],
  ])('shows the host that the browser goes to: %s', (written, shown) => {
    expect(labelAddress(written, written)).toBe(shown);
  });
});
