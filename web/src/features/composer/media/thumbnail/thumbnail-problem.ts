import { fileTypeOf } from '@fanfare/core/media/file-checks.ts';
import { thumbnailKindText } from '@fanfare/core/media/thumbnail.ts';
import { ApiError } from '../../../../browser/api-error.ts';

export type ThumbnailProblemKind = 'load' | 'play' | 'control' | 'seek' | 'capture' | 'custom' | 'kind';

export interface ThumbnailProblem {
  text: string;
  reason: string | null;
}

const texts: Readonly<Record<ThumbnailProblemKind, string>> = {
  load: 'Failed to load video. The video might be protected or unavailable.',
  play: 'Playback failed. Try clicking the play button again.',
  control: 'Failed to control video playback.',
  seek: 'Failed to seek to the selected position.',
  capture: 'Failed to capture thumbnail. Please try again.',
  custom: 'Failed to upload custom thumbnail. Please try again.',
  kind: thumbnailKindText,
};

/**
 * The message about a problem. It contains the text of an error only if the error comes from the server, whose texts
 * are written for people.
 */
export function thumbnailProblem(kind: ThumbnailProblemKind, cause?: unknown): ThumbnailProblem {
  return { text: texts[kind], reason: cause instanceof ApiError ? cause.message : null };
}

const refusedPlayback = new Set(['NotAllowedError', 'NotSupportedError']);

/** The message about a failed playback; null if the person paused before the playback started. */
export function playbackProblem(cause: unknown): ThumbnailProblem | null {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'AbortError') return null;
  return thumbnailProblem(refusedPlayback.has(name) ? 'play' : 'control');
}

export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): ThumbnailProblem | null {
  return fileTypeOf(name)?.kind === 'image' && size > 0 ? null : thumbnailProblem('kind');
}
