import type { TextStorage } from '../../lib/browser';

/** Reports completed actions to the interactive demo that embeds the page. */
export interface Tracker {
  complete(feature: string): Promise<void>;
}

export interface TrackerConfig {
  /** Origin of the messaging service, with its scheme. */
  readonly serviceUrl: string;
  readonly publishKey: string;
  readonly subscribeKey: string;
  /** Names the tracked run of the demo. */
  readonly identifier: string;
  /** Whether each feature is reported once per session of the browser's tab at the most. */
  readonly blocksDuplicates: boolean;
}

/**
 * Sends `GET /publish/{pub}/{sub}/0/demo/myCallback/{"id","feature"}?store=0&uuid=…` and nothing else,
 * to the configured service and nowhere else (specification, section 7). Everything that comes from
 * the address is encoded, so it cannot change the path.
 *
 * @param session remembers what was reported, also after a reload
 * @throws (rejects) when the service cannot be reached or refuses
 */
export function createTracker(
  config: TrackerConfig,
  request: (url: string) => Promise<Pick<Response, 'ok' | 'status'>>,
  session: TextStorage,
): Tracker {
  const key = `tracked ${config.identifier}`;
  const completed = new Set(session.get(key)?.split(' '));
  return {
    async complete(feature) {
      if (config.blocksDuplicates) {
        if (completed.has(feature)) return;
        completed.add(feature);
        session.set(key, [...completed].join(' '));
      }
      const { ok, status } = await request(trackerUrl(config, feature));
      if (!ok) throw new Error(`the demo tracker answered ${status}`);
    },
  };
}

function trackerUrl(config: TrackerConfig, feature: string): string {
  const { serviceUrl, publishKey, subscribeKey, identifier } = config;
  const payload = JSON.stringify({ id: identifier, feature });
  const path = [publishKey, subscribeKey, '0', 'demo', 'myCallback', payload]
    .map(encodeURIComponent)
    .join('/');
  return `${serviceUrl}/publish/${path}?store=0&uuid=${encodeURIComponent(identifier)}`;
}
