/** A file that is read where it is looked at, and never as a whole. */
export interface ByteSource {
  size: number;
  /** The bytes from `start` up to but without `end`; fewer where the file ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Reading it took more than any file worth keeping needs. */
class TooMuchToRead extends Error {}

export interface WatchedSource extends ByteSource {
  /** What kept a read from happening, such as a Storage that does not answer. It says nothing against the file. */
  failure(): unknown;
}

export interface ReadLimits {
  maxBytes: number;
  maxReads: number;
  /** What is held in memory. */
  maxAtOnce: number;
}

/**
 * Stops whoever reads more, more often or more at once than the limits say, and tells apart a file that cannot be read from one
 * that could not be reached: what makes sense of the bytes may turn every failure into its own.
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
        throw new Error('Storage gave fewer bytes than it has.');
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
  };
}
