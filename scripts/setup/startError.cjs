// CommonJS, because both Node before anything is installed and Jest load it.

/** A reason not to start that is told in one sentence; `run.mjs` prints it without a stack. */
class StartError extends Error {
  name = 'StartError';
}

/** Turns what the system says about a port or a folder into a sentence; anything else stays as it is. */
function explain(error, port, dataFolder) {
  const sentence = sentenceFor(reasonOf(error), port, dataFolder);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

/** The system's own error; the service may have wrapped it. */
function reasonOf(error) {
  return error?.code === 'storageFailed' ? error.cause : error;
}

function sentenceFor(reason, port, dataFolder) {
  switch (reason?.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken; stop what runs there or choose another with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'This machine has no such host address; check --host.';
    case 'EACCES':
    case 'EPERM':
      return reason.syscall === 'listen'
        ? `This account may not use port ${port}; choose another with --port.`
        : folderRefused(dataFolder);
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return folderRefused(dataFolder);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `The disk with the data folder ${dataFolder} is full.`;
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The data in ${dataFolder} is damaged; restore a copy or start with --reset.`;
    case 'DATA_NEWER':
      return `The data in ${dataFolder} were written by a newer version; use that one, choose another folder with --data, or start with --reset.`;
    case 'DATA_UNKNOWN':
      return `The data in ${dataFolder} were not written by this program or by a version before its first release; choose another folder with --data, or start with --reset.`;
    case 'WEBHOOK_SETTING':
      return reason.message;
    case 'SQLITE_BUSY':
      return `The data folder ${dataFolder} is in use by another service; choose another with --data.`;
    default:
      // Folders of the system, such as `/proc`, have further codes.
      return ['mkdir', 'mkdtemp'].includes(reason?.syscall) ? folderRefused(dataFolder) : undefined;
  }
}

function folderRefused(dataFolder) {
  return `The data folder ${dataFolder} cannot be written.`;
}

module.exports = { StartError, explain };
