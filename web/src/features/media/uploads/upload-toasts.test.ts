import type { Upload } from '@fanfare/core/media/uploads.ts';
import { describe, expect, it } from 'vitest';
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
  const { end } = createUploadToasts(({ text }: Toast) => shown.push(`${ended} ${text}`));
  for (const each of ends) {
    ended += 1;
    end(each, [...ends.slice(0, ended), ...ends.slice(ended).map(({ name }) => waiting(name))]);
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

it('the toast of a finished upload does not replace an error that is shown, but the toast of a failed upload does', () => {
  const shown: Toast[] = [];
  const { end } = createUploadToasts((toast) => shown.push(toast));
  for (const each of [done('a'), failed('b')]) end(each, [each]);
  expect(shown).toEqual([
    { text: 'Uploaded: a', isBackground: true },
    { text: 'Failed to upload: b', severity: 'error', topic: 'files' },
  ]);
});

it('more than three uploads are reported together once all of them have ended', () => {
  expect(toastsFor([done('a'), failed('b'), done('c'), done('d')])).toEqual([
    '4 Uploaded: 3 files',
    '4 Failed to upload: b',
  ]);
});

describe('the problems of files that were chosen together', () => {
  it('a failed upload is reported in the same toast as the refused files', () => {
    const shown: Toast[] = [];
    const { begin, end } = createUploadToasts((toast) => shown.push(toast));
    begin(['Unsupported file type: menu.pdf']);
    end(failed('a'), [failed('a'), waiting('b')]);
    end(failed('b'), [failed('a'), failed('b')]);
    expect(shown.map(({ text }) => text)).toEqual([
      'Unsupported file type: menu.pdf',
      'Unsupported file type: menu.pdf · Failed to upload: a',
      'Unsupported file type: menu.pdf · Failed to upload: a · Failed to upload: b',
    ]);
    // A newer toast with the same topic replaces the older one.
    expect(new Set(shown.map(({ topic }) => topic))).toEqual(new Set(['files']));
    end(failed('b'), [failed('b')]);
    expect(shown.at(-1)?.text).toBe('Failed to upload: b');
  });

  it('the problems of earlier files are not repeated, and of more than three problems the others are counted', () => {
    const shown: string[] = [];
    const { begin, end } = createUploadToasts(({ text }) => shown.push(text));
    begin(['A']);
    begin([]);
    end(failed('a'), [failed('a')]);
    begin(['A', 'B', 'C']);
    begin(['A', 'B', 'C', 'D', 'E']);
    expect(shown).toEqual(['A', 'Failed to upload: a', 'A · B · C', 'A · B · C · 2 more']);
  });
});
