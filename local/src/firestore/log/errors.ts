/** Stored data that fails its checksum: starting would mean losing it silently. */
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

/** Another living server keeps its data in the same directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: number) {
    super(`The Firestore data directory ${directory} is in use by process ${pid}.`);
    this.name = 'DirectoryInUseError';
  }
}
