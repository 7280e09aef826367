import { noAccessNeeded } from '../access/access';
import { balancerErrors, subscribeErrors } from './errorFamilies';
import { defineOperation } from './operation';
import { javascriptReply, jsonReply } from './replies';
import { version } from '../package.json';

/** The clock. The timetoken is a bare number in the JSON text, as on the network. */
export const time = defineOperation({
  name: 'time',
  method: 'GET',
  isShown: true,
  path: '/time/0',
  errors: subscribeErrors,
  validate: () => undefined,
  access: noAccessNeeded,
  handle: (context) => javascriptReply(`[${context.timetokens.next()}]`),
});

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
