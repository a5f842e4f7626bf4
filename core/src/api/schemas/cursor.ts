import { z } from 'zod';
import { isReserved } from './stored-id.ts';

export const wrongCursorText = 'Not a valid cursor.';
/** The last instant that Firestore stores: the end of the year 9999. */
const latestMs = 253_402_300_799_999;

export interface TimeCursor {
  at: Date;
  id: string;
}

/** Reads a cursor that its schema has accepted. */
export function readTimeCursor(cursor: string): TimeCursor {
  const at = cursor.indexOf('_');
  return { at: new Date(Number(cursor.slice(0, at))), id: cursor.slice(at + 1) };
}

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}_${id}`;

/** The position after a document in a list that is sorted by time. */
export const timeCursor = (idMax: number) =>
  z
    .string()
    .max(16 + idMax, wrongCursorText)
    .regex(/^\d{1,15}_[\w-]+$/, wrongCursorText)
    .refine((cursor) => {
      const { at, id } = readTimeCursor(cursor);
      return at.getTime() <= latestMs && id.length <= idMax && !isReserved(id);
    }, wrongCursorText);
