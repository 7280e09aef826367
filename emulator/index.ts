/** The package's programming interface. */
export { startEmulator } from './startEmulator';
export type * from './api';
