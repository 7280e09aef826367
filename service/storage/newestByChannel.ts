/**
 * A table expression `newest (channel, timetoken)` with the newest timetoken of every channel of a
 * table whose key they are. It jumps from channel to channel, so that the work is that of the
 * channels and not of what is in them.
 */
export function newestByChannel(table: 'events' | 'messages'): string {
  return `WITH RECURSIVE
    channels (channel) AS (
      SELECT MIN(channel) FROM ${table}
      UNION ALL
      SELECT (SELECT MIN(channel) FROM ${table} WHERE channel > channels.channel)
      FROM channels WHERE channel IS NOT NULL
    ),
    newest (channel, timetoken) AS (
      SELECT channel, (SELECT MAX(timetoken) FROM ${table} WHERE channel = channels.channel)
      FROM channels WHERE channel IS NOT NULL
    )`;
}
