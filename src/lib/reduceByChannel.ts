import { original, type Draft, type PayloadAction } from '@reduxjs/toolkit';

/**
 * A case reducer of a state with a `byChannel` map. It gets the plain map instead of a draft of it, and
 * gives back the map to use. What the map holds is immutable data already; drafting thousands of messages to add one
 * would cost more than adding it.
 */
export function reduceByChannel<Channels extends object, Payload>(
  reduce: (byChannel: Channels, payload: Payload) => Channels,
) {
  return (
    draft: { byChannel: NoInfer<Draft<Channels>> },
    { payload }: PayloadAction<Payload>,
  ): void => {
    const before = (original<unknown>(draft) as { readonly byChannel: Channels }).byChannel;
    const byChannel = reduce(before, payload);
    if (byChannel !== before) draft.byChannel = byChannel as Draft<Channels>;
  };
}
