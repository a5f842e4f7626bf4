import { describe, expect, it } from 'vitest';
import {
  isStrayMedia,
  mediaIdPattern,
  mediaPathOf,
  readMediaPath,
  smallPathFor,
  smallPathOf,
} from './media-path.ts';
import { mediaNames, strayMediaPaths } from './testing/media-names.ts';

const workspace = 'workspaceOfDana00001';

describe('the path of a file', () => {
  it('a path contains its workspace, media id and file name', () => {
    expect(readMediaPath(`workspaces/${workspace}/media/media-00001/Harbour at dawn.jpg`)).toEqual({
      workspaceId: workspace,
      mediaId: 'media-00001',
      fileName: 'Harbour at dawn.jpg',
    });
  });

  it.each([
    `workspaces/${workspace}/image/media-00001/a.jpg`,
    `workspaces/${workspace}/media/a.jpg`,
    `workspaces/${workspace}/media/media-00001/`,
    `workspaces/${workspace}/media/media-00001/a/b.jpg`,
    `workspaces/${workspace}/media/../x/a.jpg`,
    `workspaces/${workspace}/media/__media__1/a.jpg`,
    `workspaces/${workspace}x/media/media-00001/a.jpg`,
    `/workspaces/${workspace}/media/media-00001/a.jpg`,
    `workspaces/${workspace}/media/media-00001/a\n.jpg`,
    `workspaces/${workspace}/media/media-00001/${'a'.repeat(256)}`,
  ])('a path that no media file can have is refused: %j', (path) => {
    expect(readMediaPath(path)).toBeNull();
  });

  it('a file name may have 255 characters', () => {
    expect(readMediaPath(`workspaces/${workspace}/media/media-00001/${'a'.repeat(255)}`)).not.toBeNull();
  });

  it('a media id has from 8 to 64 characters', () => {
    const taken = [7, 8, 64, 65].filter((length) => mediaIdPattern.test('a'.repeat(length)));
    expect(taken).toEqual([8, 64]);
  });
});

it.each([
  ['Été am Hafen/1.MP4', 'E-te-am-Hafen-1.MP4'],
  [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(76)}.jpg`],
  ['\u0000.png', '-.png'],
])('the file name %j is made safe for a path', (fileName, expected) => {
  const path = mediaPathOf({ workspaceId: workspace, mediaId: 'media-00001', fileName });
  expect(readMediaPath(path)?.fileName).toBe(expected);
});

describe('a stray file', () => {
  it('a file in a media folder is stray if, and only if, its path cannot be registered', () => {
    const registered = mediaNames.filter(
      (name) => readMediaPath(`workspaces/${workspace}/media/media-0001/${name}`) !== null,
    );
    expect(registered).toHaveLength(10);
    for (const name of mediaNames) {
      const path = `workspaces/${workspace}/media/media-0001/${name}`;
      expect(isStrayMedia(path)).toBe(!registered.includes(name));
    }
    for (const path of strayMediaPaths(workspace)) expect(isStrayMedia(path)).toBe(true);
  });

  it.each([
    `workspaces/${workspace}/small/media-0001.webp`,
    `workspaces/${workspace}/image/a.webp`,
    'workspaces/short/media/media-0001/a/b.png',
    'backups/a.png',
  ])('a file outside of the media folders is not stray: %s', (path) => {
    expect(isStrayMedia(path)).toBe(false);
  });
});

describe('the path of a small image', () => {
  const small = `workspaces/${workspace}/small/media-00001.webp`;

  it('the path of a small image contains the workspace and the media id, but not the name of the file', () => {
    expect(smallPathOf({ workspaceId: workspace, mediaId: 'media-00001' })).toBe(small);
    expect(smallPathFor(`workspaces/${workspace}/media/media-00001/a.jpg`)).toBe(small);
    expect(smallPathFor(`workspaces/${workspace}/media/media-00001/b.png`)).toBe(small);
  });

  it('the path of a small image is not a media path, so no small image is made of a small image', () => {
    expect(readMediaPath(small)).toBeNull();
    expect(smallPathFor(small)).toBeNull();
  });
});
