import { javascriptReply, type Reply } from '../http/operation';

/** A successful answer of any presence call. */
export function presenceReply(fields: object): Reply {
  return javascriptReply(
    JSON.stringify({ status: 200, message: 'OK', service: 'Presence', ...fields }),
  );
}
