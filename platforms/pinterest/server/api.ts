import { z } from 'zod';

const host = 'https://api.pinterest.com/v5';

/** The address of a thing, or of what belongs to it. Ids stand between the slashes, whatever they contain. */
export const at = (...path: readonly string[]): string => `${host}/${path.map(encodeURIComponent).join('/')}`;

export const pinterestId = z.string().regex(/^\d+$/, 'An id has digits.');

/** Counted in the network's own pages; null ends them. */
export const bookmark = z.string().min(1).nullish();

export const pinUrl = (id: string) => `https://www.pinterest.com/pin/${id}/`;
