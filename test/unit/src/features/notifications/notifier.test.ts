import { createNotifier } from '../../../../../src/features/notifications/notifier';

const content = { tag: 'space.random', title: 'Bob Baker', body: 'look', icon: null };

/** Chrome for Android, which lets only service workers show notifications. */
function createAndroid(hasWorker = true) {
  const container = new EventTarget();
  const close = jest.fn();
  const registration = {
    active: {},
    showNotification: jest.fn(() => Promise.resolve()),
    getNotifications: jest.fn(() => Promise.resolve([{ close }])),
  };
  const serviceWorker = Object.assign(container, {
    getRegistration: () => Promise.resolve(hasWorker ? registration : undefined),
  });
  const Notification = Object.assign(
    jest.fn(() => {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification()');
    }),
    { permission: 'granted' },
  );
  const page = {
    Notification,
    isSecureContext: true,
    navigator: { locks: {}, serviceWorker },
    location: { href: 'https://chat.example/#?uuid=ann' },
  };
  const notifier = createNotifier(page as unknown as Window & typeof globalThis);
  /** As the worker tells it. */
  const press = (tag: string) =>
    container.dispatchEvent(new MessageEvent('message', { data: { pressedNotification: tag } }));
  return { notifier, registration, close, press };
}

describe('a notification where only service workers may show any', () => {
  it('is shown by the worker, with the address of its page, and leads there once', async () => {
    const { notifier, registration, press } = createAndroid();
    const handlePress = jest.fn();
    await notifier.show(content, handlePress);
    expect(registration.showNotification).toHaveBeenCalledWith('Bob Baker', {
      body: 'look',
      tag: 'space.random',
      data: 'https://chat.example/#?uuid=ann',
    });
    press('space.general');
    expect(handlePress).not.toHaveBeenCalled();
    press('space.random');
    press('space.random');
    expect(handlePress).toHaveBeenCalledTimes(1);
  });

  it('is closed with all of its tag, and leads nowhere then', async () => {
    const { notifier, registration, close, press } = createAndroid();
    const handlePress = jest.fn();
    (await notifier.show(content, handlePress)).close();
    await Promise.resolve();
    expect(registration.getNotifications).toHaveBeenCalledWith({ tag: 'space.random' });
    expect(close).toHaveBeenCalledTimes(1);
    press('space.random');
    expect(handlePress).not.toHaveBeenCalled();
  });

  it('is refused while there is no worker', async () => {
    const { notifier } = createAndroid(false);
    await expect(notifier.show(content, jest.fn())).rejects.toThrow('there is no service worker');
  });
});
