import { badRequest } from '../http/failure.ts';

/** The Content-Range of a PUT to a resumable session. */
export interface UploadRange {
  /** Position of the first byte in the object; null for a status query. */
  readonly start: number | null;
  /** Position of the last byte, if the client knows it. */
  readonly end: number | null;
  /** Size of the whole object; null if the client does not know it yet. */
  readonly total: number | null;
  /** True if the body extends to the end of the object. */
  readonly isLast: boolean;
}

const PATTERN = /^bytes\s+(?:(\*)|(\d+)-(\*|\d+))\/(\*|\d+)$/;

function numberOrNull(text: string | undefined): number | null {
  return text === undefined || text === '*' ? null : Number(text);
}

/**
 * Parses the header. `bytes *\/*` queries the status, `bytes 0-*\/*` sends everything, `bytes 0-262143/*` sends a
 * part, and `…/N` gives the total size.
 */
export function parseContentRange(header: string | undefined): UploadRange {
  if (header === undefined) return { start: 0, end: null, total: null, isLast: true };
  const match = PATTERN.exec(header);
  if (match === null) throw badRequest('Failed to parse Content-Range header.');
  const [, star, first, last, size] = match;
  const total = numberOrNull(size);
  if (star !== undefined) return { start: null, end: null, total, isLast: false };
  const start = Number(first);
  const end = numberOrNull(last);
  if (end !== null && (end < start - 1 || (total !== null && end >= total))) {
    throw badRequest('Failed to parse Content-Range header.');
  }
  return { start, end, total, isLast: end === null || (total !== null && end + 1 === total) };
}
