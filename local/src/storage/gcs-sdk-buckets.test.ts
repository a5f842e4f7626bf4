import type { File } from '@google-cloud/storage';
import { beforeEach, expect, test } from 'vitest';
import { BUCKET } from './testing.ts';
import { gcsSdk, statusOf } from './testing/gcs-sdk.ts';
import type { GcsSdk } from './testing/gcs-sdk.ts';

let bucket: GcsSdk['bucket'];
let save: GcsSdk['save'];

beforeEach(async () => {
  ({ bucket, save } = await gcsSdk());
});

test('the server SDK lists with prefix, delimiter, pages and glob, and deletes many objects', async () => {
  for (const name of ['a/1', 'a/2', 'a/b/3', 'c/4', 'z']) await save(name);

  const [top, , answer] = await bucket.getFiles({ delimiter: '/', autoPaginate: false });
  const [below] = await bucket.getFiles({ prefix: 'a/' });
  const [globbed] = await bucket.getFiles({ matchGlob: 'a/*' });
  await bucket.deleteFiles({ prefix: 'a/' });
  const [left] = await bucket.getFiles({ versions: false });

  expect(top.map((file) => file.name)).toEqual(['z']);
  expect((answer as { prefixes: string[] }).prefixes).toEqual(['a/', 'c/']);
  expect(below.map((file) => file.name)).toEqual(['a/1', 'a/2', 'a/b/3']);
  expect(globbed.map((file) => file.name)).toEqual(['a/1', 'a/2']);
  expect(left.map((file) => file.name)).toEqual(['c/4', 'z']);
});

test('the pages of a list contain every name exactly once', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `page/${String(index)}`);
  for (const name of names) await save(name);
  const seen: string[] = [];

  let query: object | null = { maxResults: 3, autoPaginate: false };
  let pages = 0;
  while (query !== null) {
    const [files, next] = (await bucket.getFiles(query)) as unknown as [File[], object | null];
    seen.push(...files.map((file) => file.name));
    query = next ?? null;
    pages += 1;
  }

  expect(seen).toEqual(names);
  expect(pages).toBe(3);
});

test('the server SDK reads the default bucket and creates other buckets, which keep their settings', async () => {
  const other = bucket.storage.bucket('second-bucket');

  expect((await bucket.exists())[0]).toBe(true);
  expect((await other.exists())[0]).toBe(false);
  await other.create();
  await other.setMetadata({ labels: { team: 'blue' } });
  const [metadata] = await other.getMetadata();
  const [buckets] = await bucket.storage.getBuckets();

  expect(metadata.labels).toEqual({ team: 'blue' });
  expect(buckets.map(({ name }) => name)).toEqual([BUCKET, 'second-bucket']);
  expect(
    await statusOf(bucket.storage.bucket('no-such-bucket').file('x').save('x', { resumable: false })),
  ).toBe(404);
});
