import { z } from 'zod';

/**
 * A UUID that the caller chooses, so that a repeated request is carried out once. Capital and small letters are equal.
 */
export const chosenId = (problem: string) => z.uuid(problem).transform((id) => id.toLowerCase());

export const requestId = chosenId('Not a valid request ID.');
