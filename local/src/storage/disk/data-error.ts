/** Thrown if the data folder cannot be used. The message is one sentence for the person who started the product. */
export class StorageDataError extends Error {
  override readonly name = 'StorageDataError';
}

export function damagedData(dir: string, what: string): StorageDataError {
  return new StorageDataError(
    `The storage data in ${dir} cannot be read (${what}); delete that folder to start with an empty storage.`,
  );
}
