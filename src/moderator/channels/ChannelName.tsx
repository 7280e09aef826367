import type { ChannelId } from '../../domain/ids';
import { useAppSelector } from '../app/hooks';
import { selectChannelTitle } from './channelDirectory';

export function ChannelName({ id }: { readonly id: ChannelId }) {
  const title = useAppSelector((state) => selectChannelTitle(state, id));
  return <bdi title={id}>{title}</bdi>;
}
