import { describe, expect, it } from 'vitest';
import { emptyImageRequest, readImageRequest, type KeptImageRequest } from './kept-request.ts';

describe('a kept request of the image generator', () => {
  it('a stored request is read back unchanged', () => {
    const request: KeptImageRequest = {
      prompt: 'A harbour',
      size: 'story',
      style: 'vintage',
      colors: ['Rust', 'Oat'],
      backgroundDescription: 'Sea',
      additionalDetails: 'No text',
      count: 3,
      background: { id: 'run-1', path: 'w/run-1-background.jpg' },
      fileName: 'beach.jpg',
    };
    expect(readImageRequest(JSON.stringify(request))).toEqual(request);
  });

  it.each([
    null,
    '',
    '[]',
    '{',
    JSON.stringify({ prompt: 1, size: 'huge', style: null, colors: 'red', count: 9, background: { id: 1 } }),
  ])('the invalid values in the stored request %j are replaced by their defaults', (stored) => {
    expect(readImageRequest(stored)).toEqual(emptyImageRequest);
  });
});
