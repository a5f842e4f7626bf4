import { z } from 'zod';

/** A UUID that the caller chooses, so that a repeated request is carried out once. It is converted to lower case. */
export const chosenId = (problem: string) => z.uuid(problem).transform((id) => id.toLowerCase());

export const requestId = chosenId('Not a valid request ID.');
