import PubNub from 'pubnub';
import { startEmulator } from '../../../emulator/startEmulator';
import { makeChannel } from '../../../server/channels/makeChannel';
import { readSettings } from '../../../server/settings';

it('makes public channels for whoever runs the server, and names them anew', async () => {
  const emulator = await startEmulator();
  const { publishKey, subscribeKey, secretKey, url } = emulator;
  const client = new PubNub({ ...emulator.sdk, userId: 'ann', keepAlive: true });
  const said = jest.spyOn(console, 'log').mockImplementation();
  try {
    const settings = readSettings({
      SERVER_PUBNUB_PUBLISH_KEY: publishKey,
      SERVER_PUBNUB_SUBSCRIBE_KEY: subscribeKey,
      SERVER_PUBNUB_SECRET_KEY: secretKey,
      SERVER_PUBNUB_ORIGIN: url,
    });
    const make = (id: string, ...more: string[]) => makeChannel(['--id', id, ...more], settings);
    await make('space.cats', '--name', 'Cats', '--description', 'All of them');
    await make('space.cats', '--name', 'Felines');
    expect(said).toHaveBeenLastCalledWith('Everybody can join space.cats (Felines) now.');
    const { data } = await client.objects.getChannelMetadata({ channel: 'space.cats' });
    expect(data).toMatchObject({ name: 'Felines', description: 'All of them' });
    for (const id of ['group.cats', 'space.', 'space.*', 'space.cats-pnpres']) {
      await expect(make(id, '--name', 'Cats')).rejects.toThrow('--id space.<name>');
    }
    await expect(make('space.dogs')).rejects.toThrow('--name <name>');
    emulator.faults.add({ effect: { kind: 'dropRequest' } });
    await expect(make('space.dogs', '--name', 'Dogs')).rejects.toThrow('PubNub did not take it');
  } finally {
    client.destroy(true);
    await emulator.close();
    said.mockRestore();
  }
});
