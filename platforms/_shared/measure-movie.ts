import { CustomSource, Input, MP4, QTFF, WEBM, type InputTrack } from 'mediabunny';

/**
 * The maximum number of frames from which the frame rate is calculated. To count all frames of a WebM file, the whole
 * file would have to be read.
 */
const ratedFrames = 120;

export interface MeasuredMovie {
  /** The size as displayed: upright, with square pixels. */
  width: number;
  height: number;
  /** Zero if the file does not state its duration. */
  durationMs: number;
  /** Frames per second, with two decimals. Zero if the movie has no frames. */
  frameRate: number;
}

/** Returns the name of the codec. For an unknown codec, returns the name that the file itself uses. */
async function codecOf(track: InputTrack): Promise<string> {
  const [codec, internal] = await Promise.all([track.getCodec(), track.getInternalCodecId()]);
  return codec ?? (typeof internal === 'string' ? internal.trim() : 'unknown');
}

/**
 * Measures MP4, MOV and WebM from their tables, without decoding any frame. `movie` is null if the file has no video
 * track; a file with only sound still has `codecs`.
 */
export async function measureMovie(source: {
  size: number;
  read(start: number, end: number): Promise<Uint8Array> | Uint8Array;
}): Promise<{ codecs: string[]; movie: MeasuredMovie | null }> {
  const input = new Input({
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => source.read(start, end),
      prefetchProfile: 'fileSystem',
    }),
    formats: [MP4, QTFF, WEBM],
  });
  try {
    const tracks = await input.getTracks();
    const codecs = [...new Set(await Promise.all(tracks.map(codecOf)))];
    const video = tracks.find((track) => track.isVideoTrack());
    if (!video) return { codecs, movie: null };
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const { averagePacketRate: rate } = await video.computePacketStats(ratedFrames);
    const frameRate = Number.isFinite(rate) ? Math.round(rate * 100) / 100 : 0;
    return { codecs, movie: { width, height, durationMs: Math.round(seconds * 1000), frameRate } };
  } finally {
    input.dispose();
  }
}
