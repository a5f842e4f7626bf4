import { describe, expect, it } from 'vitest';
import { measuredOf } from '../composer/variant.ts';
import { readKeptItem } from './kept-item.ts';

const film = {
  _id: 'film-0001',
  firebasePath: 'workspaces/w/media/film-0001/film.mp4',
  name: 'film.mp4',
  kind: 'video',
  type: 'video/mp4',
  bytes: 1000,
  width: 1080,
  height: 1920,
  durationMs: 5000,
  alt_text: '',
  createdAt: '2026-11-02T09:00:00.000Z',
};

describe('a library file that the browser has stored', () => {
  it('the frame rate and the codecs are read, so that they are checked with the post', () => {
    const item = readKeptItem({ ...film, frameRate: 29.97, codecs: ['avc', 'aac'] });
    expect(item && measuredOf(item)).toMatchObject({ frameRate: 29.97, codecs: ['avc', 'aac'] });
  });

  it('a file that was stored before frame rates and codecs were measured has no frame rate and no codecs', () => {
    const item = readKeptItem(film);
    expect(item && Object.keys(measuredOf(item)).toSorted()).toEqual(
      ['bytes', 'durationMs', 'height', 'id', 'kind', 'path', 'type', 'width'].toSorted(),
    );
    expect(readKeptItem({ ...film, frameRate: 'fast', codecs: [1, 'avc'] })).toMatchObject({
      codecs: ['avc'],
    });
  });
});
