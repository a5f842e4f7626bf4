import { describe, expect, it } from 'vitest';
import {
  addCaptionInput,
  addHashtagsInput,
  editTemplateInput,
  importTemplatesInput,
  templateInput,
} from './templates.ts';

const described = { workspaceId: 'workspaceOfDana00001', name: ' Harbour ', info: ' For boats ' };

describe('a hashtag group', () => {
  const group = (hashtags: unknown, more: object = {}) =>
    addHashtagsInput.safeParse({ ...described, hashtags, ...more });

  it('the name and info of a hashtag group are trimmed, and duplicate hashtags are removed', () => {
    expect(group(['#fog', '#Fog', '#boats'], { type: 'hashtag', title: 'Harbour' }).data).toMatchObject({
      name: 'Harbour',
      info: 'For boats',
      hashtags: ['#fog', '#boats'],
    });
  });

  it('a hashtag group has from one to a hundred valid hashtags', () => {
    const count = (length: number) => Array.from({ length }, (_, i) => `#tag${i}`);
    expect([0, 1, 100, 101].map((length) => group(count(length)).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(group(['fog']).error?.issues).toMatchObject([
      { path: ['hashtags'], message: 'A hashtag is one word that starts with #.' },
    ]);
    expect(group(undefined).error?.issues).toMatchObject([
      { path: ['hashtags'], message: 'Please write at least one hashtag, such as #harbour.' },
    ]);
  });

  it('a hashtag group is refused if it has no name, no info, the type of a caption, or the text of a caption', () => {
    expect(group(['#fog'], { name: ' ' }).success).toBe(false);
    expect(group(['#fog'], { info: ' ' }).success).toBe(false);
    expect(group(['#fog'], { type: 'caption' }).success).toBe(false);
    expect(group(['#fog'], { caption: 'Good morning!' }).success).toBe(false);
  });
});

describe('a caption', () => {
  const made = (caption: unknown) => addCaptionInput.safeParse({ ...described, type: 'caption', caption });

  it('a caption is trimmed and its line breaks are normalised', () => {
    expect(made(' Good\r\nmorning! ').data?.caption).toBe('Good\nmorning!');
  });

  it('a caption has from 1 to 5000 characters', () => {
    const lengths = [0, 1, 5000, 5001];
    const kept = lengths.map((length) => made('a'.repeat(length)).success);
    expect(kept).toEqual([false, true, true, false]);
    expect(made(undefined).success).toBe(false);
  });
});

describe('editing a template', () => {
  it('an edit of a template may contain the fields of a hashtag group or those of a caption', () => {
    const edit = { ...described, id: 't-1' };
    expect(editTemplateInput.safeParse(edit).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, hashtags: ['#fog'] }).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, type: 'caption', caption: 'Good' }).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, hashtags: [] }).success).toBe(false);
    expect(editTemplateInput.safeParse({ ...edit, caption: '' }).success).toBe(false);
  });
});

describe('a template id', () => {
  it('a template id has from 1 to 64 letters, digits and dashes', () => {
    const named = (id: string) => templateInput.safeParse({ workspaceId: described.workspaceId, id }).success;
    expect([named('a-1'), named('a'.repeat(64))]).toEqual([true, true]);
    expect([named(''), named('a'.repeat(65)), named('../x'), named('a/b')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an import of templates', () => {
  it('the ID of an import is converted to lower case', () => {
    const importId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
    const templates = [{ type: 'hashtag', name: 'Harbour', info: 'For boats', hashtags: ['#fog'] }];
    const { workspaceId } = described;
    const input = { workspaceId, importId: importId.toUpperCase(), duplicates: 'skip', templates };
    expect(importTemplatesInput.parse(input).importId).toBe(importId);
  });
});
