import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { fileProblem, playbackProblem, thumbnailProblem } from './thumbnail-problem.ts';

describe('messages about thumbnails', () => {
  it.each([
    ['load', 'Failed to load video. The video might be protected or unavailable.'],
    ['play', 'Playback failed. Try clicking the play button again.'],
    ['control', 'Failed to control video playback.'],
    ['seek', 'Failed to seek to the selected position.'],
    ['capture', 'Failed to capture thumbnail. Please try again.'],
    ['custom', 'Failed to upload custom thumbnail. Please try again.'],
    ['kind', 'Please select a valid image file.'],
  ] as const)('the failed action "%s" has the message "%s"', (kind, text) => {
    expect(thumbnailProblem(kind)).toEqual({ text, reason: null });
  });

  it('the message contains the reason that the server gave, but no technical error', () => {
    const refusal = new ApiError({ status: 403, code: 'limit_reached', message: 'Your storage is full.' });
    expect(thumbnailProblem('custom', refusal).reason).toBe('Your storage is full.');
    expect(thumbnailProblem('capture', new Error('Tainted canvases may not be exported.')).reason).toBeNull();
  });
});

describe('a video that does not play', () => {
  const failed = (name: string) => playbackProblem(new DOMException('…', name));

  it('playback refused by the browser is reported', () => {
    expect(failed('NotAllowedError')).toEqual(thumbnailProblem('play'));
    expect(failed('NotSupportedError')).toEqual(thumbnailProblem('play'));
  });

  it('playback interrupted by a pause is not reported', () => {
    expect(failed('AbortError')).toBeNull();
  });

  it('an unknown playback error has the message about the controls', () => {
    expect(failed('InvalidStateError')).toEqual(thumbnailProblem('control'));
    expect(playbackProblem('odd')).toEqual(thumbnailProblem('control'));
  });
});

describe('a file chosen as the thumbnail', () => {
  it('an image is accepted', () => {
    expect(fileProblem({ name: 'Cover.JPG', size: 1 })).toBeNull();
    expect(fileProblem({ name: 'cover.webp', size: 1 })).toBeNull();
  });

  it.each(['clip.mp4', 'cover.gif', 'cover.svg', 'cover'])('a file named %s is refused', (name) => {
    expect(fileProblem({ name, size: 1 })).toEqual(thumbnailProblem('kind'));
  });

  it('an empty file is refused', () => {
    expect(fileProblem({ name: 'cover.png', size: 0 })).toEqual(thumbnailProblem('kind'));
  });
});
