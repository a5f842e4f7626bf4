import { expect, it } from 'vitest';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { sendBytes } from './send-file.ts';

it('an upload that is cancelled before it starts sends nothing', async () => {
  const store = fakeFileStore();
  const control = new AbortController();
  control.abort(new Error('Cancelled.'));
  const given = { workspaceId: 'w', file: new File(['0'], 'a.png'), newId: () => 'media-0001' };
  const sending = sendBytes(store, given, { onProgress: () => undefined, signal: control.signal });
  await expect(Promise.race([sending, Promise.resolve('still sending')])).rejects.toThrow('Cancelled.');
  expect(store.sent).toEqual([]);
});
