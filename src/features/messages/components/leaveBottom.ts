import { createContext } from 'react';

/** Lets go of the newest message: the list stays where it is when a row of it grows. */
export const LeaveBottom = createContext<() => void>(() => {});
