/** A file that is read in ranges and never as a whole. */
export interface ByteSource {
  size: number;
  /** Returns the bytes from `start` up to, but excluding, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Measuring the file took more reading than any legitimate file needs. */
class TooMuchToRead extends Error {}

export interface WatchedSource extends ByteSource {
  /** The first failed read, such as Storage not responding. It says nothing about the file itself. */
  failure(): unknown;
}

export interface ReadLimits {
  maxBytes: number;
  maxReads: number;
  /** Limit of a single read, which is held in memory. */
  maxAtOnce: number;
}

/**
 * Enforces limits on the bytes, the number and the size of reads. Also remembers failed reads, because parsers may
 * replace an error by one of their own, and a file that could not be reached must not count as damaged.
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
