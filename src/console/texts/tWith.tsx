import type { ReactNode } from 'react';
import type { TextValues } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { t, type TextId } from './t';

/** A text with elements as the values of placeholders: `tWith('queue.inChannel', { channel: <ChannelName id={id} /> })`. */
export const tWith = (
  id: TextId,
  elements: Readonly<Record<string, ReactNode>>,
  values?: TextValues,
): ReactNode => withElements((names) => t(id, { ...values, ...names }), elements);
