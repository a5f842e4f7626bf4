import { beforeEach, expect, test } from 'vitest';
import { BUCKET, bytesOf } from './testing.ts';
import { contentOf, gcsSdk, statusOf } from './testing/gcs-sdk.ts';
import type { GcsSdk } from './testing/gcs-sdk.ts';

let bucket: GcsSdk['bucket'];
let save: GcsSdk['save'];

beforeEach(async () => {
  ({ bucket, save } = await gcsSdk());
});

test('a request with a condition on the generation or metageneration succeeds only if the object meets the condition', async () => {
  const file = await save('guarded.txt', 'one');
  const [metadata] = await file.getMetadata();
  const current = Number(metadata.generation);
  const only = (ifGenerationMatch: number, content: string) =>
    file.save(content, { resumable: false, preconditionOpts: { ifGenerationMatch } });

  expect(await statusOf(only(0, 'new'))).toBe(412);
  expect(await statusOf(only(current - 1, 'stale'))).toBe(412);
  expect(await statusOf(only(current, 'two'))).toBe('no error');
  expect(await statusOf(only(current, 'three'))).toBe(412);
  expect(await statusOf(file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 7 }))).toBe(412);
  expect(await statusOf(file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 1 }))).toBe(
    'no error',
  );
  expect(await statusOf(file.delete({ ifGenerationMatch: current }))).toBe(412);
  const fresh = bucket.file('fresh.txt');
  const once = { resumable: true, preconditionOpts: { ifGenerationMatch: 0 } };
  expect(await statusOf(fresh.save('first', once))).toBe('no error');
  expect(await statusOf(fresh.save('second', once))).toBe(412);
  expect((await contentOf(fresh)).toString()).toBe('first');
});

test('objects are copied, moved and renamed with their metadata', async () => {
  const source = bucket.file('from/a.txt');
  await source.save('content', {
    resumable: false,
    contentType: 'text/plain',
    metadata: { metadata: { mark: 'yes' } },
  });

  await source.copy(bucket.file('to/copy.txt'));
  await source.copy(bucket.file('to/typed.txt'), { contentType: 'text/markdown' });
  await source.move('to/moved.txt');
  await bucket.file('to/moved.txt').moveFileAtomic('to/renamed.txt');

  const [files] = await bucket.getFiles();
  const names = files.map((file) => file.name);
  expect(names).toEqual(['to/copy.txt', 'to/renamed.txt', 'to/typed.txt']);
  expect((await contentOf(bucket.file('to/renamed.txt'))).toString()).toBe('content');
  const [copy] = await bucket.file('to/copy.txt').getMetadata();
  expect(copy).toMatchObject({ contentType: 'text/plain', metadata: { mark: 'yes' } });
  const [typed] = await bucket.file('to/typed.txt').getMetadata();
  expect(typed.contentType).toBe('text/markdown');
  expect(await statusOf(bucket.file('nothing').copy('else'))).toBe(404);
});

test('several objects are composed into one', async () => {
  const parts = [bytesOf(300_000), bytesOf(1), bytesOf(70_000)];
  for (const [index, part] of parts.entries()) await save(`part-${String(index)}`, part);

  await bucket.combine(['part-0', 'part-1', 'part-2'], 'whole.mp4');

  const whole = bucket.file('whole.mp4');
  expect((await contentOf(whole)).equals(Buffer.concat(parts))).toBe(true);
  const [metadata] = await whole.getMetadata();
  expect(metadata).toMatchObject({ componentCount: 3, contentType: 'video/mp4' });
  expect(metadata.md5Hash).toBeUndefined();
  expect(await statusOf(bucket.combine(['part-0', 'missing'], 'broken'))).toBe(404);
});

test("a missing object is reported with Cloud Storage's message", async () => {
  const error = await bucket
    .file('missing')
    .getMetadata()
    .catch((failure: Error) => failure);

  expect(error).toMatchObject({ code: 404, message: `No such object: ${BUCKET}/missing` });
  expect(await statusOf(bucket.file('missing').download())).toBe(404);
  expect(await statusOf(bucket.file('missing').delete())).toBe(404);
  expect(await statusOf(bucket.file('missing').delete({ ignoreNotFound: true }))).toBe('no error');
});
