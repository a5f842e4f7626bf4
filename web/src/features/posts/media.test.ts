import { describe, expect, it } from 'vitest';
import { mediaText } from './media.ts';

const file = (name: string) => `workspaces/harbourWorkspace0001/media/abcdefgh/${name}`;

describe('the media summary of a post', () => {
  it.each([
    ['no files', null, [], null],
    ['a video', file('clip.MP4'), [], '1 video'],
    ['an image', file('menu.jpg'), [], '1 image'],
    ['a file with an unknown ending', file('menu'), [], '1 image'],
    ['two images', file('1.png'), [file('1.png'), file('2.png')], '2 images'],
    ['two videos', null, [file('1.mov'), file('2.webm')], '2 videos'],
    ['an image and a video', null, [file('1.mp4'), file('2.png')], '1 image, 1 video'],
  ] as const)('the summary counts the media of a post with %s', (_, path, carousel, text) => {
    expect(mediaText({ firebase_path: path, carousel_images: [...carousel] })).toBe(text);
  });
});
