import { call, type ComparedCall, type Names } from '../comparedCall';

const devices = ({ subscribeKey }: Names, rest: string) =>
  `/v1/push/sub-key/${subscribeKey}/devices/${rest}`;
const appleDevices = ({ subscribeKey }: Names, rest: string) =>
  `/v2/push/sub-key/${subscribeKey}/devices-apns2/${rest}`;
const APP = 'environment=production&topic=app';

/** Push, Functions, former calls, and what belongs to no family. */
export const OTHER_CALLS: readonly ComparedCall[] = [
  call('recorded', 'add a channel to a device', (names) =>
    devices(names, `a0b1?type=gcm&add=${names.channel}`),
  ),
  call('recorded', 'list the channels of a device', (names) => devices(names, 'a0b1?type=gcm')),
  call('recorded', 'remove a channel from a device', (names) =>
    devices(names, `a0b1?type=gcm&remove=${names.channel}`),
  ),
  call('recorded', 'remove a device', (names) => devices(names, 'a0b1/remove?type=gcm')),
  call('recorded', 'list the channels of a device of an unknown type', (names) =>
    devices(names, 'a0b1?type=pigeon'),
  ),
  call('recorded', "add a channel to an Apple device that isn't one", (names) =>
    devices(names, `xyz?type=apns&add=${names.channel}`),
  ),
  call('recorded', 'add a channel to a device of Apple, with `environment` and `topic`', (names) =>
    appleDevices(names, `a0b1?${APP}&add=${names.channel}`),
  ),
  call('recorded', 'remove a channel from a device of Apple', (names) =>
    appleDevices(names, `a0b1?${APP}&remove=${names.channel}`),
  ),
  call('recorded', 'remove a device of Apple', (names) =>
    appleDevices(names, `a0b1/remove?${APP}`),
  ),
  call(
    'assumed',
    'call a Function that is not there',
    ({ subscribeKey }) => `/v1/blocks/sub-key/${subscribeKey}/nothing-is-there`,
  ),
  call('assumed', 'a path that is none', () => '/nothing-is-there', { by: 'anybody' }),
  call('assumed', 'a query with a broken escape', () => '/time/0?uuid=%', { by: 'anybody' }),
];
