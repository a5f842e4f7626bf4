import { describe, expect, it } from 'vitest';
import { describeMediaInput, listMediaInput, mediaInput, registerMediaInput } from './media.ts';

const workspaceId = 'workspaceOfDana00001';

describe('the registration of a file', () => {
  const firebasePath = `workspaces/${workspaceId}/media/media-0001/a.jpg`;

  it('the name of a file is cleaned and has at most 255 characters', () => {
    expect(registerMediaInput.parse({ workspaceId, firebasePath, name: ' a\n.jpg ' }).name).toBe('a .jpg');
    const ofLength = (length: number) =>
      registerMediaInput.safeParse({ workspaceId, firebasePath, name: 'a'.repeat(length) }).success;
    expect([ofLength(255), ofLength(256)]).toEqual([true, false]);
  });

  it('the path of a file has from 1 to 1024 characters', () => {
    const at = (path: string) => registerMediaInput.safeParse({ workspaceId, firebasePath: path }).success;
    expect([at(''), at('a'), at('a'.repeat(1024)), at('a'.repeat(1025))]).toEqual([false, true, true, false]);
  });
});

describe('the library query', () => {
  it('a page of the library has from 1 to 60 files', () => {
    const read = (limit: string) => listMediaInput.safeParse({ workspaceId, limit }).success;
    expect(['0', '1', '60', '61', '2.5', 'many'].map(read)).toEqual([false, true, true, false, false, false]);
    expect(listMediaInput.parse({ workspaceId, limit: '7' }).limit).toBe(7);
  });

  it('unknown kinds and orders are refused', () => {
    expect(listMediaInput.safeParse({ workspaceId, kind: 'video', sort: 'name' }).success).toBe(true);
    expect(listMediaInput.safeParse({ workspaceId, kind: 'sound' }).success).toBe(false);
    expect(listMediaInput.safeParse({ workspaceId, sort: 'size' }).success).toBe(false);
  });
});

describe('media ids and alt texts', () => {
  it('a media id must match its pattern', () => {
    expect(mediaInput.safeParse({ workspaceId, mediaId: 'media-0001' }).success).toBe(true);
    expect(mediaInput.safeParse({ workspaceId, mediaId: '../media-0001' }).success).toBe(false);
  });

  it('an alt text has at most 500 characters', () => {
    const describing = (length: number) =>
      describeMediaInput.safeParse({ workspaceId, mediaId: 'media-0001', alt_text: 'a'.repeat(length) })
        .success;
    expect([describing(0), describing(500), describing(501)]).toEqual([true, true, false]);
  });
});
