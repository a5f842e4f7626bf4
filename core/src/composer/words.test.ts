import { describe, expect, it } from 'vitest';
import { endText, failedText, keptText, placesText, staysText, workingText } from './words.ts';

const two = ['X', 'YouTube', 'X'];

describe('what people are told', () => {
  it('while something is on its way', () => {
    expect(workingText('upload', two)).toBe('Uploading 3 video(s) to X, YouTube');
    expect(workingText('schedule', ['X'])).toBe('Scheduling 1 post(s) for X');
    expect(workingText('draft', ['X'])).toBe('Saving 1 post(s) to drafts');
  });

  it('once it is kept', () => {
    expect(keptText('schedule', ['X'])).toBe('Your post has been scheduled!');
    expect(keptText('schedule', two)).toBe('Successfully scheduled 3 post(s) for X, YouTube');
    expect(keptText('draft', ['X'])).toBe('Your post has been saved to your drafts!');
    expect(keptText('draft', two)).toBe('Successfully saved 3 post(s) to drafts');
  });

  it('of what could not be taken back any more', () => {
    const stays = (...messages: string[]) =>
      staysText(messages.map((message, n) => ({ id: `p${n}`, message })));
    expect(stays('It is out.')).toBe('A post that was to go stays. It is out.');
    expect(stays('It is out.', 'It is out.')).toBe('2 posts that were to go stay. It is out.');
    expect(stays('It is out.', 'Please wait.')).toBe('2 posts that were to go stay. It is out. Please wait.');
  });

  it('when it could not be sent', () => {
    expect(failedText('upload', 1)).toBe('Failed to upload videos. Please try again.');
    expect(failedText('schedule', 1)).toBe('Failed to schedule your post, please try again!');
    expect(failedText('schedule', 2)).toBe('Failed to schedule posts. Please try again.');
    expect(failedText('draft', 1)).toBe('Failed to save your post to drafts, please try again!');
    expect(failedText('draft', 2)).toBe('Failed to save posts to drafts. Please try again.');
  });

  it('of the places within an account', () => {
    const words = {
      published: (name: string) => `Uploaded to r/${name}`,
      failed: (name: string) => `Failed to upload to r/${name}`,
      several: (out: number, all: number) => `Reddit uploads: ${out}/${all} successful.`,
    };
    const cats = { name: 'cats', isOut: true };
    const dogs = { name: 'dogs', isOut: false };
    expect(placesText(words, [cats, dogs])).toEqual({
      severity: 'warning',
      text: 'Reddit uploads: 1/2 successful. Uploaded to r/cats, Failed to upload to r/dogs',
    });
    expect(placesText(words, [dogs, dogs])).toMatchObject({
      severity: 'error',
      text: expect.stringContaining('0/2 successful.') as string,
    });
    expect(placesText(words, [cats, cats])).toMatchObject({ severity: 'success' });
  });

  it('once everything has come to its end', () => {
    expect(endText(['X', 'X'], 0)).toEqual({
      severity: 'success',
      text: 'Successfully uploaded 2 video(s) to X',
    });
    expect(endText(['X'], 1)).toEqual({ severity: 'warning', text: 'Uploaded 1 video(s), 1 failed' });
    expect(endText([], 2)).toEqual({ severity: 'error', text: 'Failed to upload videos. Please try again.' });
  });
});
