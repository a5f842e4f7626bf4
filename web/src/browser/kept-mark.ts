import { readStored, useStored, writeStored } from './stored.ts';

const key = 'fanfare-kept-files';

/**
 * The time at which a file was last stored in this browser; empty if no file is stored. The upload code is loaded only
 * if this mark is set.
 */
export interface KeptMark {
  read(): string;
  write(mark: string): void;
}

export const keptMark: KeptMark = {
  read: () => readStored(key) ?? '',
  write: (mark) => void writeStored(key, mark),
};

export const useKeptMark = (): string => useStored(key) ?? '';
