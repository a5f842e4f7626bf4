import { describe, expect, it } from 'vitest';
import { outcomeText, resultText, sentTab, workingText } from './sent-texts.ts';
import { startSending, type RowOutcome, type Sending } from './sending.ts';
import { account, find, now, row, zone } from './testing/builders.ts';

const accounts = [account('plain'), account('titled')];
const rows = [row('a', { schedule: { at: now + 60_000, zone } }), row('b'), row('c')];
const context = { accounts, find, now };
const sent = (action: 'draft' | 'schedule' | 'upload', count = 2): RowOutcome => ({
  state: 'sent',
  action,
  posts: count,
});
const failed: RowOutcome = { state: 'failed', message: 'Too long.' };
const ended = (outcomes: Record<string, RowOutcome>, wish: Sending['wish'] = 'upload') =>
  resultText({ ...startSending(wish, rows), outcomes });

describe('the texts while a sheet is sent', () => {
  it('the text names the networks of each action, with immediate posts first', () => {
    const sending = startSending('upload', rows);
    expect(workingText(sending, rows, context)).toBe('Uploading 4 video(s) to Plain, Titled');
    const later = { ...sending, outcomes: { b: sent('upload'), c: failed } };
    expect(workingText(later, rows, context)).toBe('Scheduling 2 post(s) for Plain, Titled');
    expect(workingText({ ...later, outcomes: { ...later.outcomes, a: failed } }, rows, context)).toBeNull();
  });

  it('the text counts all posts of the action, including those that were sent already', () => {
    const sending = { ...startSending('draft', rows), outcomes: { a: sent('draft'), b: failed } };
    expect(workingText(sending, rows, context)).toBe('Saving 4 post(s) to drafts');
  });

  it('the text about drafts names no networks, and a file without an account is counted as one post', () => {
    const sending = startSending('upload', rows);
    expect(workingText(sending, rows, { ...context, accounts: [] })).toBe('Saving 3 post(s) to drafts');
    expect(workingText(startSending('draft', rows), rows, context)).toBe('Saving 6 post(s) to drafts');
  });
});

describe('the result of a sheet', () => {
  it('the list of the sent posts is that of the first action, and a sheet without sent posts has none', () => {
    const tabOf = (outcomes: Sending['outcomes']) => sentTab({ ...startSending('upload', rows), outcomes });
    expect(tabOf({ a: sent('schedule'), b: failed })).toBe('scheduled');
    expect(tabOf({ a: sent('draft') })).toBe('draft');
    expect(tabOf({ a: sent('draft'), b: sent('upload') })).toBe('uploaded');
    expect(tabOf({ a: failed })).toBeNull();
  });

  it('each action has its own count of posts', () => {
    expect(ended({ a: sent('schedule'), b: sent('upload'), c: sent('upload') })).toEqual({
      severity: 'success',
      text: '4 posts are being published. Successfully scheduled 2 posts.',
    });
    expect(ended({ a: sent('draft', 1) }).text).toBe('Successfully saved 1 post to drafts.');
  });

  it('the result is a warning if some rows failed, and an error if all rows failed', () => {
    expect(ended({ a: sent('schedule'), b: sent('upload'), c: failed })).toEqual({
      severity: 'warning',
      text: 'Uploaded 2 video(s), Scheduled 2 post(s), 1 failed',
    });
    expect(ended({ a: failed, b: failed })).toEqual({
      severity: 'error',
      text: 'Failed to upload videos. Please try again.',
    });
    expect(ended({ a: failed, b: failed }, 'draft').text).toBe(
      'Failed to save posts to drafts. Please try again.',
    );
  });

  it('the result says that nothing was stored if all failed rows have been stored already', () => {
    const stored: RowOutcome = { ...failed, stored: ['scheduled'] };
    expect(ended({ a: stored, b: { ...failed, stored: ['draft'] } }, 'draft')).toEqual({
      severity: 'warning',
      text: 'These posts were already scheduled or saved.',
    });
    expect(ended({ a: stored, b: failed }).severity).toBe('error');
  });

  it('each result of a row has its own text', () => {
    expect(
      [sent('upload'), sent('schedule'), sent('draft'), failed, { state: 'deleted' } as const].map(
        outcomeText,
      ),
    ).toEqual(['Being published', 'Scheduled', 'Saved to drafts', 'Too long.', 'Deleted since it was sent']);
  });
});
