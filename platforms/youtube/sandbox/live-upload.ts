import { ReceivedBytes } from '../../_sandbox/received.ts';

export type Range = { kind: 'ask' } | { kind: 'bytes'; start: number; end: number };

const asking = /^bytes \*\/(\d+|\*)$/;
const sending = /^bytes (\d+)-(\d+)\/(\d+)$/;

function piece(range: string, length: number, total: number): Range | null {
  const [start, last, whole] = (sending.exec(range) ?? []).slice(1).map(Number);
  if (start === undefined || last === undefined || whole !== total) return null;
  const fits = start <= last && last < total && length === last + 1 - start;
  return fits ? { kind: 'bytes', start, end: last + 1 } : null;
}

/** The size of the upload, from the session or from the headers of the call. Zero if neither names it. */
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

/** Google keeps complete blocks of this size and drops the rest of an interrupted chunk. */
export const blockBytes = 256 * 1024;

export class LiveUpload extends ReceivedBytes {
  get isComplete(): boolean {
    return this.length === this.total;
  }

  /** Receives up to `length` bytes. An incomplete block is kept only at the end of the upload. */
  async takeBlocks(stream: AsyncIterable<Uint8Array>, length: number): Promise<void> {
    let rest = Buffer.alloc(0);
    let left = length;
    try {
      for await (const chunk of stream) {
        const wanted = chunk.subarray(0, left);
        left -= wanted.length;
        const bytes = Buffer.concat([rest, wanted]);
        const whole = bytes.length - (bytes.length % blockBytes);
        if (whole > 0) this.take(bytes.subarray(0, whole));
        rest = bytes.subarray(whole);
        if (left === 0) break;
      }
    } finally {
      if (left === 0 && this.length + rest.length === this.total && rest.length > 0) this.take(rest);
    }
  }
}
