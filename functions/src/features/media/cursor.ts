import { parseJson } from '@fanfare/core/values/parse-json.ts';
import type { MediaSort } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { fieldError } from '../../http/app-error.ts';
import type { MediaCursor } from '../../store/media-list.ts';

const latest = 8.64e15;
const id = z.string().min(1).max(64);
const byTime = z.tuple([z.number().int().min(-latest).max(latest), id]);
const byName = z.tuple([z.string(), id]);

/** Encodes a cursor for a URL; clients treat it as opaque. */
export function writeCursor({ value, id: last }: MediaCursor): string {
  return Buffer.from(JSON.stringify([value, last])).toString('base64url');
}

/** Decodes a cursor and refuses one of another sort order. */
export function readCursor(cursor: string, sort: MediaSort): MediaCursor {
  const content = parseJson(Buffer.from(cursor, 'base64url').toString());
  const result = (sort === 'name' ? byName : byTime).safeParse(content);
  if (!result.success) throw fieldError('cursor', 'This list has changed. Please reload it.');
  const [value, last] = result.data;
  return { value, id: last };
}
