import type { Upload } from '@fanfare/core/media/uploads.ts';
import { expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { tellEnds } from './upload-toasts.ts';

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

/** Ends uploads one after the other, and says after how many of them each toast came. */
function told(ends: readonly Upload[]): string[] {
  const said: string[] = [];
  let ended = 0;
  const tell = tellEnds(({ text }: Toast) => said.push(`${ended} ${text}`));
  for (const each of ends) {
    ended += 1;
    tell(each, [...ends.slice(0, ended), ...ends.slice(ended).map(({ name }) => waiting(name))]);
  }
  return said;
}

it('says of three files what became of each, when it did', () => {
  expect(told([done('a'), failed('b'), done('c')])).toEqual([
    '1 Uploaded: a',
    '2 Failed to upload: b',
    '3 Uploaded: c',
  ]);
});

it('says of four what became of all of them, at the end', () => {
  expect(told([done('a'), failed('b'), done('c'), done('d')])).toEqual([
    '4 Uploaded: 3 files',
    '4 Failed to upload: b',
  ]);
});
