import { z } from 'zod';

const host = 'https://api.pinterest.com/v5';

/** The address of a resource. Every part of the path is encoded. */
export const at = (...path: readonly string[]): string => `${host}/${path.map(encodeURIComponent).join('/')}`;

export const pinterestId = z.string().regex(/^\d+$/, 'An id consists of digits.');

/** The bookmark of the next page; null on the last page. */
export const bookmark = z.string().min(1).nullish();

export const pinUrl = (id: string) => `https://www.pinterest.com/pin/${id}/`;
