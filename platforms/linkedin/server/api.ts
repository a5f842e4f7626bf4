import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Grant } from '../../platform.ts';

export const api = 'https://api.linkedin.com';

/** Each lasts a year: this one until September 2027. */
const version = '202609';

/** What every call of the versioned interface needs. */
export const restHeaders = (grant: Pick<Grant, 'accessToken'>) => ({
  ...bearer(grant),
  'linkedin-version': version,
  'x-restli-protocol-version': '2.0.0',
});

/** Of a thing with a name of several parts, whose colons may not stand there as they are. */
export const restAt = (what: string, urn: string): string => `${api}/rest/${what}/${encodeURIComponent(urn)}`;

export const imageUrn = z.string().regex(/^urn:li:image:[\w-]+$/, 'It is the name of an image.');
export const videoUrn = z.string().regex(/^urn:li:video:[\w-]+$/, 'It is the name of a video.');

export const personUrn = (platformId: string): string => `urn:li:person:${platformId}`;
export const postUrl = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}/`;
