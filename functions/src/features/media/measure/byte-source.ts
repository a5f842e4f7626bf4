/** A file that is read in ranges and never as a whole. */
export interface ByteSource {
  size: number;
  /** Returns the bytes from `start` up to, but excluding, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Measuring the file needed more bytes or more reads than a valid file does. */
class TooMuchToRead extends Error {}

export interface WatchedSource extends ByteSource {
  /** The error of the first failed read, for example because Storage did not respond. The file may be undamaged. */
  failure(): unknown;
}

export interface ReadLimits {
  maxBytes: number;
  maxReads: number;
  /** Limits the bytes of a single read, because all of them are in memory at once. */
  maxAtOnce: number;
}

/**
 * Limits the number of bytes, the number of reads and the size of each read. Keeps the first error of a read, because a
 * parser may replace it with an error of its own, and an unreachable file must not be reported as damaged.
 */
export function watched(source: ByteSource, { maxBytes, maxReads, maxAtOnce }: ReadLimits): WatchedSource {
  let [bytes, reads] = [0, 0];
  let failure: unknown;
  return {
    size: source.size,
    failure: () => failure,
    async read(start, end) {
      const to = Math.min(end, source.size);
      if (start >= to) return new Uint8Array();
      reads += 1;
      bytes += to - start;
      if (bytes > maxBytes || reads > maxReads || to - start > maxAtOnce) throw new TooMuchToRead();
      try {
        const read = await source.read(start, to);
        if (read.length === to - start) return read;
        throw new Error('Storage returned fewer bytes than it has.');
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
  };
}
