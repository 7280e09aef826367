import { sdkOf } from './sdk';
import { describeAccessManager } from './sections/accessManager';
import { describeAppContext } from './sections/appContext';
import { describeChannelGroups } from './sections/channelGroups';
import { describeErrors } from './sections/errors';
import { describeFiles } from './sections/files';
import { describeHistory } from './sections/history';
import { describeMessageActions } from './sections/messageActions';
import { describePresence } from './sections/presence';
import { describePublish } from './sections/publish';
import { describeSubscribe } from './sections/subscribe';
import { describeTime } from './sections/time';

/** In the order of the protocol reference, errors (1.9, 1.10) last. */
const SECTIONS = [
  describeTime,
  describePublish,
  describeSubscribe,
  describePresence,
  describeHistory,
  describeMessageActions,
  describeAppContext,
  describeFiles,
  describeChannelGroups,
  describeAccessManager,
  describeErrors,
];

/** Runs all sections with one version of the SDK. */
export function describeConformance(major: number, Constructor: unknown): void {
  const sdk = sdkOf(major, Constructor);
  describe(`an unmodified pubnub ${major}`, () => {
    for (const describeSection of SECTIONS) describeSection(sdk);
  });
}
