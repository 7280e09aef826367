import { OWN_WORK, type Work } from '../../../emulator/lib/work';
import { WriteQueue } from '../../../emulator/storage/writeQueue';
import { startTestService } from '../../support/worlds/testService';

it('charges what a call writes to its caller, also later in the call', async () => {
  const charged: (Work | undefined)[] = [];
  const { add } = WriteQueue.prototype;
  const spy = jest.spyOn(WriteQueue.prototype, 'add').mockImplementation(function (
    this: WriteQueue,
    work,
    afterCommit,
    call,
  ) {
    charged.push(call);
    return add.call(this, work, afterCommit, call);
  });
  const service = await startTestService();
  try {
    charged.length = 0;
    const ann = service.client('ann');
    await ann.publish({ channel: 'c', message: 'hello' });
    await ann.setState({ channels: ['c'], state: { mood: 'well' } });
    await ann.objects.setMemberships({ channels: ['c'] });
    expect(charged.length).toBeGreaterThanOrEqual(3);
    expect(charged).not.toContain(undefined);
    expect(charged).not.toContain(OWN_WORK);
  } finally {
    spy.mockRestore();
    await service.close();
  }
});
