import { original, type Draft, type PayloadAction } from '@reduxjs/toolkit';

/**
 * A case reducer that gets the plain `byChannel` map instead of a draft of it, and gives back the map
 * to use. What the map holds is immutable data already; drafting thousands of messages to add one
 * would cost more than adding it.
 */
export function reduceByChannel<Channels extends object, Payload>(
  reduce: (byChannel: Channels, payload: Payload) => Channels,
) {
  type State = { readonly byChannel: Channels };
  return (draft: Draft<State>, { payload }: PayloadAction<Payload>): Draft<State> => {
    const state = original<unknown>(draft) as State;
    const byChannel = reduce(state.byChannel, payload);
    return (byChannel === state.byChannel ? state : { ...state, byChannel }) as Draft<State>;
  };
}
