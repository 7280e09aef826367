import type { Store } from '../store/openStore';

export interface MessageAddress {
  readonly channelId: string;
  readonly message: string;
}

/** Whether somebody reported a message, whatever became of the report. */
export async function isReported(
  { db }: Pick<Store, 'db'>,
  { channelId, message }: MessageAddress,
): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('channelId', '=', channelId)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}
