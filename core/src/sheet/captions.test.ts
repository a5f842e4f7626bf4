import { describe, expect, it } from 'vitest';
import { textActionInput } from '../api/schemas/assistant.ts';
import { networkWith, photo } from '../composer/testing/builders.ts';
import { captionAction, seenText, withinQuota } from './captions.ts';
import type { SheetRow } from './sheet.ts';
import { account, find, row } from './testing/builders.ts';

const choice = { tone: 'playful', language: 'de' } as const;
const video = photo({ _id: 'clip', kind: 'video', name: 'icing.mp4' });
const ask = (change: Partial<SheetRow> = {}, platforms: string[] = ['plain', 'titled']) =>
  captionAction(row('cinnamon-buns', change), choice, {
    accounts: platforms.map((each) => account(each)),
    find,
  });

describe('the request for a caption', () => {
  it('the request contains the image and the known facts about it', () => {
    expect(ask({ title: 'Buns', altText: 'Two buns.' })).toEqual({
      kind: 'caption',
      text: 'File name: Cinnamon buns\nTitle: Buns\nAlt text: Two buns.\nNetworks: Plain, Titled',
      mediaId: 'file-cinnamon-buns',
      limit: 266,
      ...choice,
    });
  });

  it('the assistant sees the thumbnail of a video, or no image if the video has no thumbnail', () => {
    expect(ask({ file: video, thumbnail: photo({ _id: 'cover' }) })?.mediaId).toBe('cover');
    expect(ask({ file: video })).toMatchObject({
      mediaId: null,
      text: expect.stringContaining('Icing') as string,
    });
  });

  it('no caption is requested for a row without known facts', () => {
    expect(ask({ file: null })).toBeNull();
    expect(ask({ file: null, title: 'Buns' })?.text).toBe('Title: Buns\nNetworks: Plain, Titled');
  });

  it('a caption has at most 400 characters, even if the networks allow more or no account is chosen', () => {
    const long = () => networkWith({ limits: { description: 20_000, title: 100 } });
    const context = { accounts: [account('x')], find: long };
    expect(captionAction(row('a'), choice, context)?.limit).toBe(400);
    expect(ask({}, [])?.limit).toBe(400);
  });

  it('the server accepts a request with the longest texts', () => {
    const action = ask({ title: 't'.repeat(2_000), altText: 'a'.repeat(500) });
    const input = {
      workspaceId: 'abcdefghij0123456789',
      id: 'action-0001',
      action: { ...action, mediaId: null },
    };
    expect(textActionInput.safeParse(input).success).toBe(true);
  });
});

it('captions are requested for the first files of the sheet, up to the number of messages left in the quota', () => {
  expect([withinQuota(['a', 'b'], 1), withinQuota(['a', 'b'], 0), withinQuota(['a', 'b'], null)]).toEqual([
    ['a'],
    [],
    ['a', 'b'],
  ]);
});

it('the dialog says which files the assistant cannot look at', () => {
  const [seen, unseen] = [row('a'), row('b', { file: video })];
  expect(seenText([seen])).toBe('The assistant looks at each image, or at the thumbnail of a video.');
  expect(seenText([unseen])).toMatch(/^The assistant cannot look at this file,/);
  expect(seenText([seen, unseen])).toMatch(/^The assistant looks at 1 of 2 files\. .* the other one,/);
});
