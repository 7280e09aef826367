/** A server that does not answer must not hold the start up for long, ms. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Asks the moderation server whether pages may call it.
 *
 * @param page the origin of the pages
 * @returns a sentence about what is wrong; undefined when nothing is
 */
export async function findServerProblem(
  serverUrl: string,
  page: string,
): Promise<string | undefined> {
  try {
    const { headers } = await fetch(`${serverUrl.replace(/\/$/, '')}/v1/health`, {
      headers: { origin: page },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (headers.get('access-control-allow-origin') === page) return undefined;
    return `The moderation server refuses calls of these pages: SERVER_ORIGINS must name ${page}.`;
  } catch {
    return `The moderation server at ${serverUrl} does not answer; npm run server starts it.`;
  }
}
