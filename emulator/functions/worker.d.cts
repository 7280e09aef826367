/** The path of the script that a function's thread runs. */
export const WORKER_FILE: string;
