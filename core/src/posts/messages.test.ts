import { describe, expect, it } from 'vitest';
import { failedText, submittingText } from './messages.ts';

describe('the messages while and after posts are sent', () => {
  it('the message counts the posts while they are being sent', () => {
    expect(submittingText('upload', ['X', 'YouTube', 'X'])).toBe('Uploading 3 video(s) to X, YouTube');
    expect(submittingText('schedule', ['X'])).toBe('Scheduling 1 post(s) for X');
    expect(submittingText('draft', ['X'])).toBe('Saving 1 post(s) to drafts');
  });

  it('the message names the action that failed', () => {
    expect(failedText('upload', 1)).toBe('Failed to publish your post, please try again!');
    expect(failedText('upload', 2)).toBe('Failed to upload videos. Please try again.');
    expect(failedText('schedule', 1)).toBe('Failed to schedule your post, please try again!');
    expect(failedText('schedule', 2)).toBe('Failed to schedule posts. Please try again.');
    expect(failedText('draft', 1)).toBe('Failed to save your post to drafts, please try again!');
    expect(failedText('draft', 2)).toBe('Failed to save posts to drafts. Please try again.');
  });
});
