import { fileTypeOf } from '@fanfare/core/media/file-checks.ts';
import { thumbnailKindText } from '@fanfare/core/media/thumbnail.ts';
import { ApiError } from '../../../../browser/api-error.ts';

export type TroubleKind = 'load' | 'play' | 'control' | 'seek' | 'capture' | 'custom' | 'kind';

/** What did not work, and what more is known of why. */
export interface Trouble {
  text: string;
  reason: string | null;
}

const texts: Readonly<Record<TroubleKind, string>> = {
  load: 'Failed to load video. The video might be protected or unavailable.',
  play: 'Playback failed. Try clicking the play button again.',
  control: 'Failed to control video playback.',
  seek: 'Failed to seek to the selected position.',
  capture: 'Failed to capture thumbnail. Please try again.',
  custom: 'Failed to upload custom thumbnail. Please try again.',
  kind: thumbnailKindText,
};

/** Only the server says why in words that are meant for people. */
export function troubleOf(kind: TroubleKind, cause?: unknown): Trouble {
  return { text: texts[kind], reason: cause instanceof ApiError ? cause.message : null };
}

const refusedPlayback = new Set(['NotAllowedError', 'NotSupportedError']);

/** Of a video that was to be played. Who pauses before it plays has what they wanted. */
export function playTrouble(cause: unknown): Trouble | null {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'AbortError') return null;
  return troubleOf(refusedPlayback.has(name) ? 'play' : 'control');
}

/** Why a file that somebody chose is no thumbnail, before a byte of it is sent. */
export function fileTrouble({ name, size }: Pick<File, 'name' | 'size'>): Trouble | null {
  return fileTypeOf(name)?.kind === 'image' && size > 0 ? null : troubleOf('kind');
}
