import { readStored, useStored, writeStored } from './stored.ts';

const key = 'fanfare-kept-files';

/** When a file was last kept in this browser; empty where none is. Nobody else loads what reads them. */
export interface KeptMark {
  read(): string;
  write(mark: string): void;
}

export const keptMark: KeptMark = {
  read: () => readStored(key) ?? '',
  write: (mark) => writeStored(key, mark),
};

export const useKeptMark = (): string => useStored(key) ?? '';
