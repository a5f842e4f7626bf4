import { textPrompt } from '../../../functions/src/openai/text-prompt.ts';
import type { TextAction } from '@fanfare/core/assistant/text-action.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { editedText } from './text-edits.ts';

const text =
  'Our boats leave the harbour at dawn. The lighthouse is open all day. Bring a warm jacket and good friends.';

function edit(action: TextAction, image?: Buffer) {
  const { instructions, text: content } = textPrompt(action);
  return editedText([
    { role: 'developer', text: instructions },
    { role: 'user', text: content, ...(image && { image }) },
  ]);
}

describe('the local writer edits a text', () => {
  it.each([105, 80, 40, 12, 3])('a text is shortened to at most %i characters', async (limit) => {
    const short = (await edit({ kind: 'shorten', text, limit })) ?? '';
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThanOrEqual(limit);
  });

  it('a text is shortened at the end of a sentence', async () => {
    expect(await edit({ kind: 'shorten', text, limit: 80 })).toBe(
      'Our boats leave the harbour at dawn. The lighthouse is open all day.',
    );
  });

  it.each<TextAction>([
    { kind: 'rewrite', text, limit: 100, tone: 'playful' },
    { kind: 'translate', text, limit: 100, language: 'de' },
  ])('a rewritten or translated text stays within its limit: %j', async (action) => {
    const changed = (await edit(action)) ?? '';
    expect(changed).not.toBe(text);
    expect(changed.length).toBeLessThanOrEqual(100);
  });

  it('a translation names its language', async () => {
    expect(await edit({ kind: 'translate', text, limit: null, language: 'de' })).toBe(`(German) ${text}`);
  });

  it('a reply says thank you for the comment and repeats the comment', async () => {
    expect(await edit({ kind: 'reply', text: 'Is it open?', limit: 300, context: 'Boats' })).toBe(
      'Thank you for your comment! We will look into “Is it open?”',
    );
  });

  it('hashtags are made of words of the text, and a hashtag that would exceed the limit is left out', async () => {
    expect(await edit({ kind: 'hashtags', text, limit: null })).toBe(
      '#boats #leave #harbour #dawn #lighthouse',
    );
    expect(await edit({ kind: 'hashtags', text, limit: 14 })).toBe('#boats #leave');
  });

  it('a text with the marker “too long” is returned unchanged, although it exceeds the limit', async () => {
    const long = `${text} [test: too long]`;
    expect(await edit({ kind: 'shorten', text: long, limit: 40 })).toBe(long);
  });

  it('an image is described by its shape and main colour', async () => {
    const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1030c0' } })
      .png()
      .toBuffer();
    const action: TextAction = { kind: 'describe', mediaId: 'media-0001', context: '' };
    expect(await edit(action, image)).toBe('A wide picture, mostly blue.');
    await expect(edit(action, Buffer.from('no image'))).rejects.toThrow();
  });

  it('a caption has the requested tone, describes the image, and contains the known facts about the file', async () => {
    const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#1030c0' } })
      .png()
      .toBuffer();
    const action: TextAction = {
      kind: 'caption',
      text: 'File name: Boats\nTitle: At dawn\nNetworks: Other',
      limit: 200,
      tone: 'playful',
      language: 'en',
      mediaId: 'media-0001',
    };
    expect(await edit(action, image)).toBe('Guess what? A square picture, mostly blue. Boats At dawn');
    expect(await edit({ ...action, mediaId: null, limit: 20 })).toBe('Guess what?');
  });

  it('a message without instructions for a text edit is not edited', async () => {
    expect(await editedText([{ role: 'user', text: 'Shorten the text' }])).toBeNull();
  });
});
