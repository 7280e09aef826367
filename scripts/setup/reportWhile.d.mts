export function reportWhile<T>(work: Promise<T>, describe: (seconds: number) => string): Promise<T>;
