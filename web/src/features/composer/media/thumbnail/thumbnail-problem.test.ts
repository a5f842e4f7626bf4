import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { fileTrouble, playTrouble, troubleOf } from './thumbnail-problem.ts';

describe('what is said when something fails', () => {
  it.each([
    ['load', 'Failed to load video. The video might be protected or unavailable.'],
    ['play', 'Playback failed. Try clicking the play button again.'],
    ['control', 'Failed to control video playback.'],
    ['seek', 'Failed to seek to the selected position.'],
    ['capture', 'Failed to capture thumbnail. Please try again.'],
    ['custom', 'Failed to upload custom thumbnail. Please try again.'],
    ['kind', 'Please select a valid image file.'],
  ] as const)('to %s', (kind, text) => {
    expect(troubleOf(kind)).toEqual({ text, reason: null });
  });

  it('has the reason of the server with it, and no words of a machine', () => {
    const refusal = new ApiError({ status: 403, code: 'limit_reached', message: 'Your storage is full.' });
    expect(troubleOf('custom', refusal).reason).toBe('Your storage is full.');
    expect(troubleOf('capture', new Error('Tainted canvases may not be exported.')).reason).toBeNull();
  });
});

describe('a video that does not play', () => {
  const failed = (name: string) => playTrouble(new DOMException('…', name));

  it('is said to have failed where the browser refuses it', () => {
    expect(failed('NotAllowedError')).toEqual(troubleOf('play'));
    expect(failed('NotSupportedError')).toEqual(troubleOf('play'));
  });

  it('is not spoken of where somebody paused it at once', () => {
    expect(failed('AbortError')).toBeNull();
  });

  it('could not be controlled where nobody knows why', () => {
    expect(failed('InvalidStateError')).toEqual(troubleOf('control'));
    expect(playTrouble('odd')).toEqual(troubleOf('control'));
  });
});

describe('a file that is to be a thumbnail', () => {
  it('is an image', () => {
    expect(fileTrouble({ name: 'Cover.JPG', size: 1 })).toBeNull();
    expect(fileTrouble({ name: 'cover.webp', size: 1 })).toBeNull();
  });

  it.each(['clip.mp4', 'cover.gif', 'cover.svg', 'cover'])('is no %s', (name) => {
    expect(fileTrouble({ name, size: 1 })).toEqual(troubleOf('kind'));
  });

  it('is not empty', () => {
    expect(fileTrouble({ name: 'cover.png', size: 0 })).toEqual(troubleOf('kind'));
  });
});
