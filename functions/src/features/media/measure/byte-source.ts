/** A file that is read in ranges and never as a whole. */
export interface ByteSource {
  size: number;
  /** Returns the bytes from `start` up to, but excluding, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Measuring the file required more reading than a valid file needs. */
class TooMuchToRead extends Error {}

export interface WatchedSource extends ByteSource {
  /** The first failed read, for example because Storage did not respond. It does not mean that the file is damaged. */
  failure(): unknown;
}

export interface ReadLimits {
  maxBytes: number;
  maxReads: number;
  /** Limit of a single read, which is held in memory. */
  maxAtOnce: number;
}

/**
 * Limits the bytes, the number and the size of reads. It also remembers failed reads, because parsers may replace an
 * error by their own, and an unreachable file must not count as damaged.
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
