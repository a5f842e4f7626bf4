import { CustomSource, Input, MP4, QTFF, WEBM, type InputTrack } from 'mediabunny';
import { isCutOff } from './boxes.ts';
import type { ByteSource } from './byte-source.ts';
import type { FileType } from './file-type.ts';
import { DamagedFile, NothingToShow, type Measured } from './measured.ts';

/** Returns the codec, or its name in the container when it is unknown. */
async function codecOf(track: InputTrack): Promise<string> {
  const [codec, internal] = await Promise.all([track.getCodec(), track.getInternalCodecId()]);
  return codec ?? (typeof internal === 'string' ? internal.trim() : 'unknown');
}

/** Measures MP4, MOV and WebM from their tables, without decoding any frame. */
export async function measureMovie(source: ByteSource, { type }: FileType): Promise<Measured> {
  if (type !== 'video/webm' && (await isCutOff(source)))
    throw new DamagedFile('A part of the file is missing.');
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
    const video = tracks.find((track) => track.isVideoTrack());
    if (!video) throw tracks.length > 0 ? new NothingToShow() : new DamagedFile('It has no tracks.');
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const codecs = await Promise.all(tracks.map(codecOf));
    return { width, height, durationMs: Math.round(seconds * 1000), codecs: [...new Set(codecs)] };
  } finally {
    input.dispose();
  }
}
