import { readStored, writeStored } from './stored.ts';

const key = 'fanfare-kept-files';

/** When a file was last kept in this browser; empty where none is. Nobody else loads what reads them. */
export const keptMark = (): string => readStored(key) ?? '';

export const setKeptMark = (mark: string): void => writeStored(key, mark);
