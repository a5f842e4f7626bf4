import { nullIfMissing, stageByStatus, type Container, type Stage } from '../../_meta/containers.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { readContainer, type Seen } from './container.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

const words: ReadonlyMap<string | null, string> = new Map(
  Object.entries({
    FAILED_PROCESSING_AUDIO:
      'Threads could not process the audio of the video. Save the video as MP4 with AAC audio, and replace it in the post.',
    FAILED_PROCESSING_VIDEO:
      'Threads could not process the video. Save it as MP4 (H.264), and replace it in the post.',
    INVALID_ASPEC_RATIO: 'Threads does not support the aspect ratio of this file.',
    INVALID_ASPECT_RATIO: 'Threads does not support the aspect ratio of this file.',
    INVALID_BIT_RATE: 'Threads does not support the bit rate of this video.',
    INVALID_DURATION: 'Threads does not support the length of this video.',
    INVALID_FRAME_RATE: 'Threads does not support the frame rate of this video.',
    INVALID_AUDIO_CHANNELS: 'Threads does not support the number of audio channels of this video.',
    INVALID_AUDIO_CHANNEL_LAYOUT: 'Threads does not support the audio channel layout of this video.',
  }),
);

/** The error of a file that Threads could not download. Another attempt with a new address may succeed. */
const undownloaded = 'FAILED_DOWNLOADING_VIDEO';

/** The failure of a container. After an unknown error, another attempt may succeed. */
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

/** Errors for containers that no longer exist or are not visible yet. Threads does not distinguish the two. */
const absences: ReadonlySet<string | null> = new Set(['24/4279009', '9007/2207027']);

export const isMissing = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && (error.failure.kind === 'not_found' || absences.has(error.failure.code));

export const findContainer = (io: PlatformIo, account: Account, container: Container): Promise<Seen | null> =>
  nullIfMissing(readContainer(io, account, container), isMissing);

/** Reads the stage of a container. Throws if the container can no longer be published. */
export async function stageOf(io: PlatformIo, account: Account, container: Container): Promise<Stage> {
  const ageMs = io.now() - container.at;
  const seen = await findContainer(io, account, container);
  return stageByStatus(seen?.status ?? null, ageMs, {
    expired: 'The post expired on Threads and will be sent again.',
    stuck: 'Threads did not finish processing the post. It will be sent again.',
    lost: 'Threads lost the prepared post. It will be sent again.',
    failed: () => classifyContainer(seen?.error_message ?? null),
  });
}
