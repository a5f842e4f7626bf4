import { describe, expect, it } from 'vitest';
import { addCaptionInput, addHashtagsInput, editTemplateInput, templateInput } from './templates.ts';

const described = { workspaceId: 'workspaceOfDana00001', name: ' Harbour ', info: ' For boats ' };

describe('a hashtag group', () => {
  const group = (hashtags: unknown, more: object = {}) =>
    addHashtagsInput.safeParse({ ...described, hashtags, ...more });

  it('is kept without spaces around it, each hashtag once', () => {
    expect(group(['#fog', '#Fog', '#boats'], { type: 'hashtag', title: 'Harbour' }).data).toMatchObject({
      name: 'Harbour',
      info: 'For boats',
      hashtags: ['#fog', '#boats'],
    });
  });

  it('has one to a hundred hashtags that are some', () => {
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

  it('needs a name and an info, and is of its kind', () => {
    expect(group(['#fog'], { name: ' ' }).success).toBe(false);
    expect(group(['#fog'], { info: ' ' }).success).toBe(false);
    expect(group(['#fog'], { type: 'caption' }).success).toBe(false);
    expect(group(['#fog'], { caption: 'Good morning!' }).success).toBe(false);
  });
});

describe('a caption', () => {
  const made = (caption: unknown) => addCaptionInput.safeParse({ ...described, type: 'caption', caption });

  it('is kept without spaces around it', () => {
    expect(made(' Good\r\nmorning! ').data?.caption).toBe('Good\nmorning!');
  });

  it('says something, in at most 5000 characters', () => {
    const lengths = [0, 1, 5000, 5001];
    const kept = lengths.map((length) => made('a'.repeat(length)).success);
    expect(kept).toEqual([false, true, true, false]);
    expect(made(undefined).success).toBe(false);
  });
});

describe('an edited template', () => {
  it('has what either kind has', () => {
    const edit = { ...described, id: 't-1' };
    expect(editTemplateInput.safeParse(edit).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, hashtags: ['#fog'] }).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, type: 'caption', caption: 'Good' }).success).toBe(true);
    expect(editTemplateInput.safeParse({ ...edit, hashtags: [] }).success).toBe(false);
    expect(editTemplateInput.safeParse({ ...edit, caption: '' }).success).toBe(false);
  });
});

describe('one template', () => {
  it('is named by an id that is one', () => {
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
