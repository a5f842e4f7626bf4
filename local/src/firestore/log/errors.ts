/**
 * Thrown if stored data is damaged or missing. The server does not start, because a start would silently lose the data.
 */
export class CorruptDataError extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(
      `The Firestore data file ${file} is corrupt (${reason}); restore it from a copy or remove the directory.`,
    );
    this.name = 'CorruptDataError';
    this.file = file;
  }
}

/** Thrown if another running server uses the data directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: number) {
    super(`The Firestore data directory ${directory} is in use by process ${pid}.`);
    this.name = 'DirectoryInUseError';
  }
}
