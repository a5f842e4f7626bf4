import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid, refusal, required } from './replies.ts';

const types = ['REELS', 'STORIES', 'CAROUSEL', 'VIDEO'] as const;
export type AskedType = (typeof types)[number] | null;

const isAsked = (type: string | null): type is AskedType =>
  type === null || types.some((each) => each === type);

const wrongType = (message: string) => invalid(message, 2207023);

function captionError(caption: string): SandboxReply | null {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/@[\w.]+/g)?.length ?? 0;
  if (caption.length <= 2200 && hashtags <= 30 && mentions <= 20) return null;
  return refusal(36004, 'The caption is too long.', {
    subcode: 2207010,
    user: 'The caption was too long. Up to 2200 characters, 30 hashtags and 20 mentions are allowed.',
  });
}

function mediaError(params: URLSearchParams, type: AskedType): SandboxReply | null {
  const hasImage = params.has('image_url');
  const hasVideo = params.has('video_url');
  if (hasImage && hasVideo) return invalid('Only one of image_url and video_url can be given.');
  switch (type) {
    case null:
      if (hasVideo) return wrongType('A video needs a media_type.');
      return hasImage ? null : required('image_url');
    case 'VIDEO':
      if (params.get('is_carousel_item') !== 'true')
        return wrongType('The media_type VIDEO is no longer supported. Use REELS.');
      return hasVideo ? null : required('video_url');
    case 'REELS':
      return hasVideo ? null : required('video_url');
    case 'STORIES':
      return hasImage || hasVideo ? null : required('image_url');
    case 'CAROUSEL':
      return params.has('children') ? null : required('children');
  }
}

function childError(params: URLSearchParams, type: AskedType): SandboxReply | null {
  if (params.get('is_carousel_item') !== 'true') return null;
  if (type !== null && type !== 'VIDEO') return wrongType('This media_type cannot be part of a carousel.');
  return params.has('caption') ? invalid('A part of a carousel has no caption.') : null;
}

function altTextError(params: URLSearchParams): SandboxReply | null {
  const altText = params.get('alt_text');
  if (altText === null) return null;
  if (!params.has('image_url')) return invalid('The parameter alt_text is for images only.');
  return altText.length > 1000 ? invalid('The parameter alt_text is too long.') : null;
}

/** The requested media type, or the reply that refuses the request. */
export function parseContainerType(params: URLSearchParams): { type: AskedType } | { refused: SandboxReply } {
  const type = params.get('media_type');
  if (!isAsked(type)) return { refused: wrongType('The media_type is unknown.') };
  const refused =
    mediaError(params, type) ??
    childError(params, type) ??
    altTextError(params) ??
    captionError(params.get('caption') ?? '');
  return refused ? { refused } : { type };
}
