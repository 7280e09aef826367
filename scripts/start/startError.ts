import { ServiceError } from '../../service/protocol/serviceError';

/** A reason not to start that is told in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The system's own error; the service may have wrapped it. */
function reasonOf(error: unknown): unknown {
  return error instanceof ServiceError && error.code === 'storageFailed' ? error.cause : error;
}

/** Turns what the system says about a port or a folder into a sentence; anything else stays as it is. */
export function explain(error: unknown, port: number, dataFolder: string): unknown {
  const reason = reasonOf(error);
  const code =
    typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken; stop what runs there or choose another with --port.`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError('This machine has no such host address; check --host.', {
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return new StartError(`The data folder ${dataFolder} cannot be written.`, { cause: error });
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return new StartError(`The disk with the data folder ${dataFolder} is full.`, {
        cause: error,
      });
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return new StartError(
        `The data in ${dataFolder} is damaged; restore a copy or start with --reset.`,
        { cause: error },
      );
    case 'DATA_NEWER':
      return new StartError(
        `The data in ${dataFolder} were written by a newer version; use that one, choose another folder with --data, or start with --reset.`,
        { cause: error },
      );
    case 'DATA_UNKNOWN':
      return new StartError(
        `The data in ${dataFolder} were not written by this program or by a version before its first release; choose another folder with --data, or start with --reset.`,
        { cause: error },
      );
    case 'WEBHOOK_SETTING':
      return new StartError(reason instanceof Error ? reason.message : '', { cause: error });
    case 'SQLITE_BUSY':
      return new StartError(
        `The data folder ${dataFolder} is in use by another service; choose another with --data.`,
        { cause: error },
      );
    default:
      return error;
  }
}
