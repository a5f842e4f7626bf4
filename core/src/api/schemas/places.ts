import { z } from 'zod';

/** The folder of a network; whether there is such a one is for those who know them. */
export const platform = z.string().regex(/^[a-z]{1,32}$/, 'This network is not known.');

/** Networks name their accounts as they like. */
export const platformId = z.string().min(1).max(256);
