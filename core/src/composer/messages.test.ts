import { describe, expect, it } from 'vitest';
import { changeTexts, publishedText, submissionTexts, targetsText, notDeletedText } from './messages.ts';

const post = (uploadTo: string, id: string) => ({ uploadTo, platform_id: id });
const cats = post('reddit', '1');
const three = [post('x', '1'), cats, cats];

describe('the messages about a submission', () => {
  it('the message states the result once the posts are saved', () => {
    expect(submissionTexts('schedule').saved([cats])).toBe('Your post has been scheduled!');
    expect(submissionTexts('schedule').saved(three)).toBe('Successfully scheduled for 2 accounts');
    const at = submissionTexts('schedule', 'Sun 22 Nov, 8:47');
    expect(at.saved([cats])).toBe('Your post has been scheduled! It goes out on Sun 22 Nov, 8:47.');
    expect(at.saved(three)).toBe('Successfully scheduled for 2 accounts: Sun 22 Nov, 8:47');
    expect(submissionTexts('draft').saved([cats])).toBe('Your post has been saved to your drafts!');
    expect(submissionTexts('upload').saved(three)).toBeNull();
    expect(submissionTexts('draft').saved(three)).toBe('Successfully saved to drafts for 2 accounts');
  });

  it('the message shows the number of accounts whose scheduled posts were changed', () => {
    expect(changeTexts.saved([cats])).toBe('Changes saved');
    expect(changeTexts.saved(three)).toBe('Changes saved for 2 accounts');
  });

  it('the message names all reasons why posts could not be deleted, each reason once', () => {
    const text = (...messages: string[]) =>
      notDeletedText(messages.map((message, n) => ({ id: `p${n}`, message })));
    expect(text('It is out.')).toBe('One post could not be deleted. It is out.');
    expect(text('It is out.', 'It is out.')).toBe('2 posts could not be deleted. It is out.');
    expect(text('It is out.', 'Please wait.')).toBe('2 posts could not be deleted. It is out. Please wait.');
  });

  it('the message lists the result of each target of an account', () => {
    const words = {
      published: (name: string) => `Uploaded to r/${name}`,
      failed: (name: string) => `Failed to upload to r/${name}`,
      several: (out: number, all: number) => `Reddit uploads: ${out}/${all} successful.`,
    };
    const cats = { name: 'cats', isOut: true };
    const dogs = { name: 'dogs', isOut: false };
    expect(targetsText(words, [cats, dogs])).toEqual({
      severity: 'warning',
      text: 'Reddit uploads: 1/2 successful. Uploaded to r/cats, Failed to upload to r/dogs',
    });
    expect(targetsText(words, [dogs, dogs])).toMatchObject({
      severity: 'error',
      text: expect.stringContaining('0/2 successful.') as string,
    });
    expect(targetsText(words, [cats, cats])).toMatchObject({ severity: 'success' });
  });

  it('the message shows the number of accounts if every post is live, and otherwise the numbers of live and failed posts', () => {
    expect(publishedText(three, 0)).toEqual({
      severity: 'success',
      text: 'Successfully uploaded to 2 accounts',
    });
    expect(publishedText([cats, cats], 0).text).toBe('Successfully uploaded to 1 account');
    expect(publishedText([cats], 1)).toEqual({ severity: 'warning', text: 'Uploaded 1 video(s), 1 failed' });
    expect(publishedText([], 2)).toEqual({
      severity: 'error',
      text: 'Failed to upload videos. Please try again.',
    });
  });
});
