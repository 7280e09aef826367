import { isoDay } from '../overview/overviewTexts';
import type { AppThunk } from '../state/rootState';
import { serverEndpoints } from './endpoints';

interface Lines {
  readonly url: string;
  readonly params?: Readonly<Record<string, string | number | boolean>>;
}

const linesApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** A list whole, as JSON lines. */
    getLines: build.query<string, Lines>({
      keepUnusedDataFor: 0,
      query: (call) => ({ ...call, responseHandler: 'text' }),
    }),
  }),
});

/** Saves a list of the server as a file, whatever its length. @param name of the file, without date and ending @returns whether it did */
export const downloadLines =
  (name: string, lines: Lines): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { now, saveFile }) => {
    const { data } = await dispatch(
      linesApi.endpoints.getLines.initiate(lines, { subscribe: false, forceRefetch: true }),
    );
    if (data === undefined) return false;
    saveFile(`${name}-${isoDay(now())}.jsonl`, data);
    return true;
  };
