import { createContext } from 'react';

/** Whether the service can be reached. What could not be loaded is tried again when that changes. */
export const Connected = createContext(true);
