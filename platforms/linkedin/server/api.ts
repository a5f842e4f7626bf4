import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Grant } from '../../platform.ts';

export const api = 'https://api.linkedin.com';

/** LinkedIn supports each API version for a year, and this one until September 2027. */
const version = '202609';

/** The headers that every call of the versioned API needs. */
export const restHeaders = (grant: Pick<Grant, 'accessToken'>) => ({
  ...bearer(grant),
  'linkedin-version': version,
  'x-restli-protocol-version': '2.0.0',
});

/** The address of a resource by its URN, whose colons must be encoded. */
export const restAddress = (what: string, urn: string): string =>
  `${api}/rest/${what}/${encodeURIComponent(urn)}`;

export const imageUrn = z.string().regex(/^urn:li:image:[\w-]+$/, 'An image URN is expected.');
export const videoUrn = z.string().regex(/^urn:li:video:[\w-]+$/, 'A video URN is expected.');

export const personUrn = (platformId: string): string => `urn:li:person:${platformId}`;
export const postUrl = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}/`;
