import { noAccessNeeded } from '../domain/access';
import { balancerErrors } from '../http/errorFamilies';
import { defineOperation, jsonReply } from '../http/operation';
import { version } from '../package.json';

/** Whether the service can do its work; 503 when it cannot store anything or its data are damaged. */
export const health = defineOperation({
  name: 'health',
  method: 'GET',
  isShown: true,
  path: '/health',
  errors: balancerErrors,
  validate: () => undefined,
  access: noAccessNeeded,
  handle: async ({ storageProbe, startedAt }) => {
    const storage = await storageProbe.check();
    const uptimeMs = Math.round(performance.now() - startedAt);
    const ok = storage.isWritable && storage.isSound;
    return { ...jsonReply({ ok, version, uptimeMs, storage }), status: ok ? 200 : 503 };
  },
});
