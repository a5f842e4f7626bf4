import { describe, expect, it } from 'vitest';
import { mediaIdPattern, mediaPathOf, readMediaPath, smallPathBeside, smallPathOf } from './media-path.ts';

const workspace = 'workspaceOfDana00001';

describe('the place of a file', () => {
  it('names its workspace, its id and what it is called', () => {
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
  ])('is none of media: %j', (path) => {
    expect(readMediaPath(path)).toBeNull();
  });

  it('takes the longest name there is', () => {
    expect(readMediaPath(`workspaces/${workspace}/media/media-00001/${'a'.repeat(255)}`)).not.toBeNull();
  });

  it('takes ids of 8 to 64 characters', () => {
    const taken = [7, 8, 64, 65].filter((length) => mediaIdPattern.test('a'.repeat(length)));
    expect(taken).toEqual([8, 64]);
  });
});

it.each([
  ['Été am Hafen/1.MP4', 'E-te-am-Hafen-1.MP4'],
  [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(76)}.jpg`],
  ['\u0000.png', '-.png'],
])('a file called %j is put where one can stand', (fileName, expected) => {
  const path = mediaPathOf({ workspaceId: workspace, mediaId: 'media-00001', fileName });
  expect(readMediaPath(path)?.fileName).toBe(expected);
});

describe('the place of a small picture', () => {
  const small = `workspaces/${workspace}/small/media-00001.webp`;

  it('is named by the id of its file alone', () => {
    expect(smallPathOf({ workspaceId: workspace, mediaId: 'media-00001' })).toBe(small);
    expect(smallPathBeside(`workspaces/${workspace}/media/media-00001/a.jpg`)).toBe(small);
    expect(smallPathBeside(`workspaces/${workspace}/media/media-00001/b.png`)).toBe(small);
  });

  it('is no place of media, and has no small picture of its own', () => {
    expect(readMediaPath(small)).toBeNull();
    expect(smallPathBeside(small)).toBeNull();
  });
});
