export type Range = { kind: 'ask' } | { kind: 'bytes'; start: number; end: number };

const asking = /^bytes \*\/(\d+|\*)$/;
const sending = /^bytes (\d+)-(\d+)\/(\d+)$/;

function piece(range: string, length: number, total: number): Range | null {
  const [start, last, whole] = (sending.exec(range) ?? []).slice(1).map(Number);
  if (start === undefined || last === undefined || whole !== total) return null;
  const fits = start <= last && last < total && length === last + 1 - start;
  return fits ? { kind: 'bytes', start, end: last + 1 } : null;
}

/** The size of the upload: that of the session, or what the call says of it. Zero if neither knows. */
export function totalOf(headers: Headers, known: number | null): number {
  if (known !== null) return known;
  const range = headers.get('content-range');
  return Number((range === null ? headers.get('content-length') : /\/(\d+)$/.exec(range)?.[1]) ?? 0);
}

/** Reads the headers of a PUT request to a session. Null if they contradict each other or the session. */
export function rangeOf(headers: Headers, total: number): Range | null {
  const given = headers.get('content-length');
  const range = headers.get('content-range');
  if (given === null) return null;
  const length = Number(given);
  if (range === null) return length === total ? { kind: 'bytes', start: 0, end: total } : null;
  const asked = asking.exec(range)?.[1];
  if (asked === undefined) return piece(range, length, total);
  return length === 0 && (asked === '*' || Number(asked) === total) ? { kind: 'ask' } : null;
}
