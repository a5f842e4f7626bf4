import { z } from 'zod';

/** Firestore reserves ids such as `__name__` and refuses documents with such an id. */
export const isReserved = (id: string): boolean => id.startsWith('__') && id.endsWith('__');

export const storedId = (max: number, wrong: string) =>
  z
    .string()
    .max(max, wrong)
    .regex(/^[\w-]+$/, wrong)
    .refine((id) => !isReserved(id), wrong);

/** The id of a person, as Firebase Auth creates it. */
export const personId = storedId(128, 'Not a valid person ID.');
