import { dayMs, hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { prepare } from '../../conformance/deliver.ts';
import type { NetworkError } from '../../_shared/network-error.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { withThreads, type Network } from '../testing/network.ts';
import { publishHandle, type PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const words = contentWith({ media: [], options: { uploadType: 'text' } });
const several = contentWith({ media: [image('a'), video('b'), image('c')] });

const failure = (fields: object) => ({ failure: expect.objectContaining(fields) as object });
const ready = async (network: Network, content = words, from: unknown = null) => {
  const job = await prepare(network, network.account, content, from);
  return { ...job, handle: publishHandle.parse(job.handle) };
};
const jobOf = (network: Network, content = words, handle: PublishHandle | null = null) => {
  const { keep, ...job } = network.job(network.account, content);
  return { ...job, handle, keep: (kept: PublishHandle) => keep(kept) };
};
const created = ({ state }: Network) => state().containers;

describe('finished Threads container', () => {
  it('publishing waits until two seconds after the container finished', () =>
    withThreads(async (network) => {
      const { handle } = await publish.start(jobOf(network));
      const first = await publish.poll({ ...jobOf(network), handle });
      expect(first).toMatchObject({ kind: 'waiting', seconds: 2, handle: { readyAt: network.world.now() } });
      network.world.pass(1_999);
      expect(await publish.poll({ ...jobOf(network), handle: first.handle })).toMatchObject({
        kind: 'waiting',
      });
      network.world.pass(1);
      expect(await publish.poll({ ...jobOf(network), handle: first.handle })).toEqual({
        kind: 'ready',
        handle: first.handle,
      });
    }));

  it('publishing continues if the quota cannot be read', () =>
    withThreads(async (network) => {
      network.world.aim('publishing_limit', 'server_error');
      await publish.commit(await ready(network));
      expect(network.posts()).toHaveLength(1);
    }));

  it.each([
    [249, null],
    [250, 'rate_limited'],
  ])(
    'publishing waits only if the daily quota of 250 posts is used up: %i posts were published',
    (count, kind) =>
      withThreads(async (network) => {
        await publish.commit(await ready(network));
        const thread = network.state().threads[0]!;
        for (let n = 1; n < count; n += 1) network.state().threads.push({ ...thread, id: `9${n}` });
        const next = ready(network);
        if (kind === null) await expect(next).resolves.toBeDefined();
        else await expect(next).rejects.toMatchObject(failure({ kind }));
        const { retryAt } = await next.then(
          () => ({ retryAt: undefined }),
          (error: NetworkError) => error.failure,
        );
        expect(retryAt).toBe(kind === null ? undefined : network.world.now() + hourMs);
      }),
  );
});

describe('unusable Threads container', () => {
  it.each([
    [20 * minuteMs, null],
    [20 * minuteMs + 1, 'Threads did not finish processing the post. It will be sent again.'],
  ])('a container is replaced only if its processing takes more than 20 minutes: %i ms', (age, reason) =>
    withThreads(async (network) => {
      network.world.aim('create_container', 'never_finish');
      const { handle } = await publish.start(jobOf(network));
      network.world.pass(age);
      const polled = publish.poll({ ...jobOf(network), handle });
      if (reason === null) await expect(polled).resolves.toMatchObject({ kind: 'waiting', seconds: 30 });
      else await expect(polled).rejects.toMatchObject(failure({ reason, startOver: true }));
    }),
  );

  it('a container that is a day old is replaced', () =>
    withThreads(async (network) => {
      const { handle } = await ready(network);
      network.world.pass(dayMs);
      await expect(publish.poll({ ...jobOf(network), handle })).rejects.toMatchObject(
        failure({ kind: 'unavailable', startOver: true }),
      );
    }));

  it.each([
    [2 * minuteMs, null],
    [2 * minuteMs + 1, true],
  ])('a container is replaced only if it is not found for more than 2 minutes: %i ms', (age, startOver) =>
    withThreads(async (network) => {
      const { handle } = await publish.start(jobOf(network));
      network.state().containers = [];
      network.world.pass(age);
      const polled = publish.poll({ ...jobOf(network), handle });
      if (startOver === null) await expect(polled).resolves.toMatchObject({ kind: 'waiting' });
      else await expect(polled).rejects.toMatchObject(failure({ kind: 'unavailable', startOver }));
    }),
  );

  it('a video that is too long is rejected permanently', () =>
    withThreads(async (network) => {
      const long = { ...video('long'), durationMs: 301_000 };
      const content = contentWith({ media: [long] });
      await expect(ready(network, content)).rejects.toMatchObject(
        failure({ kind: 'rejected', code: 'INVALID_DURATION' }),
      );
    }));

  it('a container whose video could not be fetched is created again', () =>
    withThreads(async (network) => {
      const media = { ...network.files, url: () => Promise.resolve('https://files.example/nothing') };
      const job = { ...jobOf(network, contentWith({ media: [video('v')] })), media };
      const { handle } = await publish.start(job);
      network.world.pass(minuteMs);
      await expect(publish.poll({ ...job, handle })).rejects.toMatchObject(
        failure({ code: 'FAILED_DOWNLOADING_VIDEO', startOver: true }),
      );
    }));
});

describe('Threads files', () => {
  it('Threads downloads the files itself, so the product does not read them', () =>
    withThreads(async (network) => {
      const open = () => Promise.reject(new Error('Nothing is sent byte by byte.'));
      const job = { ...jobOf(network, several), media: { ...network.files, open } };
      await expect(publish.start(job)).resolves.toMatchObject({ kind: 'waiting' });
    }));

  it('a second attempt creates only the carousel parts whose ids were not stored', () =>
    withThreads(async (network) => {
      await publish.start(jobOf(network, several));
      const begun = publishHandle.parse(network.kept[1]);
      expect(begun.children).toHaveLength(2);
      const job = await ready(network, several, begun);
      expect(job.handle.children.slice(0, 2)).toEqual(begun.children);
      // Five containers: three parts in the first attempt, the third part once more in the second attempt, because its
      // id was not stored, and the carousel.
      expect(created(network)).toHaveLength(5);
      await publish.commit(job);
      expect(network.posts()[0]?.media.map(({ sha256 }) => sha256)).toEqual(
        several.media.map((file) => network.files.sha256(file)),
      );
    }));

  it('each file has its own alt text', () =>
    withThreads(async (network) => {
      const [first, , last] = several.media;
      const altTexts = [
        { id: last!.id, text: 'A loaf.' },
        { id: first!.id, text: 'A roll.' },
      ];
      await publish.commit(await ready(network, { ...several, altTexts }));
      expect(network.posts()[0]?.media.map(({ altText }) => altText)).toEqual(['A roll.', null, 'A loaf.']);
    }));

  it('a post of the type "text" is published without its files', () =>
    withThreads(async (network) => {
      const content = contentWith({ options: { uploadType: 'text' } });
      await publish.commit(await ready(network, content));
      expect(network.posts()).toMatchObject([{ kind: 'Text', text: 'Fresh bread.', media: [] }]);
    }));
});

describe('empty Threads post', () => {
  it('an empty post is never sent', () =>
    withThreads(async (network) => {
      const empty = contentWith({ media: [], description: ' ' });
      await expect(publish.start(jobOf(network, empty))).rejects.toMatchObject(failure({ kind: 'rejected' }));
      expect(created(network)).toEqual([]);
    }));
});
