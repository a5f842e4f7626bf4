import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

const words: ReadonlyMap<string | null, string> = new Map(
  Object.entries({
    FAILED_PROCESSING_AUDIO: 'Threads could not process the audio of the video.',
    FAILED_PROCESSING_VIDEO: 'Threads could not process the video.',
    INVALID_ASPEC_RATIO: 'Threads does not support the aspect ratio of this file.',
    INVALID_ASPECT_RATIO: 'Threads does not support the aspect ratio of this file.',
    INVALID_BIT_RATE: 'Threads does not support the bit rate of this video.',
    INVALID_DURATION: 'Threads does not support the length of this video.',
    INVALID_FRAME_RATE: 'Threads does not support the frame rate of this video.',
    INVALID_AUDIO_CHANNELS: 'Threads does not support the number of audio channels of this video.',
    INVALID_AUDIO_CHANNEL_LAYOUT: 'Threads does not support the audio channel layout of this video.',
  }),
);

/** A new attempt with a new address may succeed. */
const undownloaded = 'FAILED_DOWNLOADING_VIDEO';

/** The failure for a container's error. An unknown error may pass on another attempt. */
export function classifyContainer(name: string | null): Failure {
  const reason = words.get(name);
  if (reason !== undefined) return { kind: 'rejected', reason, code: name };
  const what = name === undownloaded ? 'fetch the video' : 'process the media';
  return {
    kind: 'unavailable',
    reason: `Threads could not ${what}. It will be sent again.`,
    code: name,
    startOver: true,
  };
}
