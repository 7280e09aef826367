/** The path of the script that a function's thread runs. */
export const WORKER_FILE: string;
/** Names of the SDK's methods that functions may call, joined by commas. */
export const SDK_METHODS: string;
