import type { Upload } from '@fanfare/core/media/uploads.ts';
import { expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { createUploadToasts } from './upload-toasts.ts';

const waiting = (name: string): Upload => ({
  id: name,
  workspaceId: 'a',
  name,
  size: 1,
  state: { phase: 'waiting', path: null },
});
const done = (name: string): Upload => ({ ...waiting(name), state: { phase: 'done', item: photo() } });
const failed = (name: string): Upload => ({
  ...waiting(name),
  state: { phase: 'failed', reason: 'No.', path: null, canRetry: false },
});

/**
 * Ends the uploads one after the other. Returns the text of each toast, preceded by the number of uploads that had
 * ended by then.
 */
function toastsFor(ends: readonly Upload[]): string[] {
  const shown: string[] = [];
  let ended = 0;
  const tell = createUploadToasts(({ text }: Toast) => shown.push(`${ended} ${text}`));
  for (const each of ends) {
    ended += 1;
    tell(each, [...ends.slice(0, ended), ...ends.slice(ended).map(({ name }) => waiting(name))]);
  }
  return shown;
}

it('up to three uploads are reported one by one as they end', () => {
  expect(toastsFor([done('a'), failed('b'), done('c')])).toEqual([
    '1 Uploaded: a',
    '2 Failed to upload: b',
    '3 Uploaded: c',
  ]);
});

it('the toast of a finished upload does not hide an error, and the toast of a failed upload does', () => {
  const shown: Toast[] = [];
  const tell = createUploadToasts((toast) => shown.push(toast));
  for (const each of [done('a'), failed('b')]) tell(each, [each]);
  expect(shown).toEqual([
    { text: 'Uploaded: a', isBackground: true },
    { text: 'Failed to upload: b', severity: 'error' },
  ]);
});

it('more than three uploads are reported together when all have ended', () => {
  expect(toastsFor([done('a'), failed('b'), done('c'), done('d')])).toEqual([
    '4 Uploaded: 3 files',
    '4 Failed to upload: b',
  ]);
});
