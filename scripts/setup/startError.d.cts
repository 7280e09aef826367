export class StartError extends Error {
  override readonly name: 'StartError';
}

export function explain(error: unknown, port: number, dataFolder: string): unknown;
