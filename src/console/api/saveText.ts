import type { AppThunk } from '../state/rootState';

/** Saves a text as a file. */
export const saveText =
  (name: string, text: string): AppThunk =>
  (_dispatch, _getState, { saveFile }) => {
    saveFile(name, text);
  };
