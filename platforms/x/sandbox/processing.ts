import { judge, type Measured, type MediaRules } from '../../_sandbox/measure.ts';
import type { FaultKind } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import type { Upload } from './state.ts';

const keyPrefix: Readonly<Record<string, string>> = {
  tweet_image: '3_',
  tweet_gif: '16_',
  tweet_video: '13_',
  amplify_video: '13_',
};

export const mediaKey = ({ id, category }: Pick<Upload, 'id' | 'category'>): string =>
  `${keyPrefix[category] ?? ''}${id}`;

export function fitsCategory({ category, type }: Upload): boolean {
  if (category === 'tweet_gif') return type === 'image/gif';
  return category === 'tweet_image' ? type.startsWith('image/') : type.startsWith('video/');
}

const invalidMedia = { code: 1, name: 'InvalidMedia', message: 'Unsupported media format' };
const internalError = { code: 0, name: 'InternalError', message: 'Internal Error' };

/** The longest videos fit those who may post them, so that the length is judged when the video is posted. */
function rulesFor(category: string, { type }: Measured): MediaRules {
  if (category === 'tweet_gif' || type === 'image/gif') return mediaRules.gif;
  return category === 'tweet_image' ? mediaRules.image : mediaRules.premiumVideo;
}

/** The reason why processing will fail; null if it will succeed. */
export function failureOf(
  upload: Upload,
  measured: Measured,
  { traits }: Identity,
  fault: FaultKind | null,
): Upload['failure'] {
  if (fault === 'server_error') return internalError;
  const isFine = fitsCategory(upload) && judge(measured, rulesFor(upload.category, measured)) === null;
  const fails = traits.videosFail && upload.type.startsWith('video/');
  return isFine && !fails && fault !== 'refuse' ? null : invalidMedia;
}

/** The progress of processing; absent for files that need no processing. */
function processingInfo({ processedAt, failure, category, finalised }: Upload, now: number) {
  if (!finalised || (category === 'tweet_image' && !failure)) return {};
  if (processedAt === null || processedAt > now) {
    const isNear = processedAt !== null && processedAt - now < 2000;
    return {
      processing_info: isNear
        ? { state: 'in_progress', check_after_secs: 1, progress_percent: 80 }
        : { state: 'pending', check_after_secs: 1 },
    };
  }
  if (failure) return { processing_info: { state: 'failed', error: failure } };
  return { processing_info: { state: 'succeeded', progress_percent: 100 } };
}

export function mediaData(upload: Upload, now: number) {
  return {
    id: upload.id,
    media_key: mediaKey(upload),
    size: upload.total,
    expires_after_secs: Math.floor((upload.expiresAt - now) / 1000),
    ...processingInfo(upload, now),
  };
}

/** Tells whether the file can already be used in a post. */
export const isUsable = ({ finalised, processedAt, failure }: Upload, now: number): boolean =>
  finalised && failure === null && processedAt !== null && processedAt <= now;
