import { expect, it } from 'vitest';
import { fakeKeptFiles } from '../testing/fake-kept-files.ts';
import { removeKeptOf } from './kept-files.ts';

it('nothing stays of somebody who leaves, and everything of others', async () => {
  const files = fakeKeptFiles();
  const note = { workspaceId: 'harbour', keptAt: 1, arrived: null };
  for (const [id, uid] of [
    ['a', 'kim'],
    ['b', 'lee'],
    ['c', 'kim'],
  ] as const) {
    await files.write({ ...note, id, uid });
    await files.copy(id, new File(['x'], `${id}.png`));
  }
  await removeKeptOf('kim', files);
  expect([...files.noted.keys()]).toEqual(['b']);
  expect([...files.copied.keys()]).toEqual(['b']);
});
