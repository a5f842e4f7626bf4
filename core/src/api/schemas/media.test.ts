import { describe, expect, it } from 'vitest';
import { describeMediaInput, listMediaInput, mediaInput, registerMediaInput } from './media.ts';

const workspaceId = 'workspaceOfDana00001';

describe('a file that is registered', () => {
  const firebasePath = `workspaces/${workspaceId}/media/media-0001/a.jpg`;

  it('has a name that can be shown', () => {
    expect(registerMediaInput.parse({ workspaceId, firebasePath, name: ' a\n.jpg ' }).name).toBe('a .jpg');
    const ofLength = (length: number) =>
      registerMediaInput.safeParse({ workspaceId, firebasePath, name: 'a'.repeat(length) }).success;
    expect([ofLength(255), ofLength(256)]).toEqual([true, false]);
  });

  it('stands somewhere', () => {
    const at = (path: string) => registerMediaInput.safeParse({ workspaceId, firebasePath: path }).success;
    expect([at(''), at('a'), at('a'.repeat(1024)), at('a'.repeat(1025))]).toEqual([false, true, true, false]);
  });
});

describe('the library', () => {
  it('is read in pages of 1 to 60, as an address says it', () => {
    const read = (limit: string) => listMediaInput.safeParse({ workspaceId, limit }).success;
    expect(['0', '1', '60', '61', '2.5', 'many'].map(read)).toEqual([false, true, true, false, false, false]);
    expect(listMediaInput.parse({ workspaceId, limit: '7' }).limit).toBe(7);
  });

  it('knows its kinds and its orders', () => {
    expect(listMediaInput.safeParse({ workspaceId, kind: 'video', sort: 'name' }).success).toBe(true);
    expect(listMediaInput.safeParse({ workspaceId, kind: 'sound' }).success).toBe(false);
    expect(listMediaInput.safeParse({ workspaceId, sort: 'size' }).success).toBe(false);
  });
});

describe('one file', () => {
  it('is named by an id that is one', () => {
    expect(mediaInput.safeParse({ workspaceId, mediaId: 'media-0001' }).success).toBe(true);
    expect(mediaInput.safeParse({ workspaceId, mediaId: '../media-0001' }).success).toBe(false);
  });

  it('is described in 500 characters', () => {
    const describing = (length: number) =>
      describeMediaInput.safeParse({ workspaceId, mediaId: 'media-0001', alt_text: 'a'.repeat(length) })
        .success;
    expect([describing(0), describing(500), describing(501)]).toEqual([true, true, false]);
  });
});
