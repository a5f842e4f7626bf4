import { hourMs, minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { prepare } from '../../conformance/deliver.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import { contentWith } from '../testing/samples.ts';
import { withThreads, type Network } from '../testing/network.ts';
import { publishHandle, type PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const words = contentWith({ media: [], options: { uploadType: 'text' } });

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

describe('Threads container that is not found', () => {
  it('the container is published a little later, and only one post exists', () =>
    withThreads(
      async (network) => {
        const waits: number[] = [];
        let handle: PublishHandle | null = null;
        const tryOnce = async () => {
          const job = await ready(network, words, handle);
          handle = job.handle;
          return publish.commit(job).catch((error: unknown) => error as NetworkError);
        };
        let outcome = await tryOnce();
        while (outcome instanceof NetworkError) {
          expect(outcome.failure).toMatchObject({ kind: 'rate_limited', code: '24/4279009' });
          expect(outcome.failure).not.toHaveProperty('startOver');
          waits.push((outcome.failure.retryAt ?? 0) - network.world.now());
          network.world.pass(waits.at(-1) ?? 0);
          outcome = await tryOnce();
        }
        expect(waits).toEqual([5_000, 7_000]);
        expect(network.posts().map(({ id }) => id)).toEqual([outcome.id]);
        expect(created(network)).toHaveLength(1);
      },
      { unseenMs: 14_000 },
    ));

  it.each([
    [24_999, undefined],
    [25_000, true],
  ])(
    'a new container is created only if the old container is not found 25 s after it finished: %i ms',
    (age, startOver) =>
      withThreads(
        async (network) => {
          const job = await ready(network);
          network.world.pass((job.handle.readyAt ?? 0) + age - network.world.now());
          const refused = await publish.commit(job).catch((error: unknown) => error as NetworkError);
          if (!(refused instanceof NetworkError)) return expect.fail('It is out.');
          expect(refused.failure.kind).toBe('rate_limited');
          expect(refused.failure.startOver).toBe(startOver);
          expect(refused.failure.retryAt).toBe(network.world.now() + (startOver ? minuteMs : age));
          expect(network.posts()).toEqual([]);
        },
        { unseenMs: hourMs },
      ),
  );

  it('a post that is already live is not published again', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      network.world.aim('threads_publish', 'drop');
      await expect(publish.commit(job)).rejects.toMatchObject(failure({ kind: 'outcome_unknown' }));

      const receipt = await publish.commit(job);

      expect(network.replies.at(-1)?.body).toMatchObject({ error: { error_subcode: 4279009 } });
      expect(network.posts().map(({ id }) => id)).toEqual([receipt.id]);
    }));

  it('a lost container makes the delivery start over, unless the post is live', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      const known = network.state().containers;
      network.state().containers = [];
      await expect(publish.commit(job)).rejects.toMatchObject(
        failure({ kind: 'rate_limited', startOver: true }),
      );
      network.state().containers = known;
      const { id } = await publish.commit(job);
      network.state().containers = [];
      expect((await publish.commit(job)).id).toBe(id);
      expect(network.posts()).toHaveLength(1);
    }));
});

describe('Threads spam protection', () => {
  const guarded = new NetworkError({ kind: 'rejected', reason: 'We restrict this.', code: '4/2207051' });

  it.each([true, false])(
    'after a refused publish call, the product checks whether the post is live: %s',
    (isOut) =>
      withThreads(async (network) => {
        const job = await ready(network);
        const { http } = job;
        const lying: typeof http = {
          send: (call) => http.send(call),
          async read(call, schema) {
            if (!call.url.endsWith('/threads_publish')) return http.read(call, schema);
            if (isOut) await http.read(call, schema);
            throw guarded;
          },
        };
        const outcome = publish.commit({ ...job, http: lying });
        if (isOut) expect((await outcome).id).toBe(network.posts()[0]?.id);
        else await expect(outcome).rejects.toBe(guarded);
      }),
  );
});

describe('finding a Threads post', () => {
  it('the oldest of several posts with the same text is treated as ours', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      const since = network.world.now();
      const { id } = await publish.commit(job);
      const thread = network.state().threads[0]!;
      for (let n = 1; n <= 120; n += 1)
        network.state().threads.push({ ...thread, id: `9${n}`, at: thread.at + n * secondMs });
      expect((await publish.find(job, since))?.id).toBe(id);
    }));

  it('a post of another kind is not mistaken for ours', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      const since = network.world.now();
      await publish.commit(job);
      network.state().threads[0]!.type = 'IMAGE';
      await expect(publish.find(job, since)).rejects.toMatchObject(failure({ kind: 'outcome_unknown' }));
    }));

  it('finding fails while Threads returns neither the container nor the post', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      network.state().containers = [];
      await expect(publish.find(job, job.now())).rejects.toMatchObject(failure({ kind: 'outcome_unknown' }));
    }));

  it('no post is found if no container was created for it', () =>
    withThreads(async (network) => {
      const handle: PublishHandle = { children: [], container: null, readyAt: null, isOut: false };
      const job = { ...jobOf(network), handle };
      expect(await publish.find(job, job.now())).toBeNull();
      await expect(publish.commit(job)).rejects.toMatchObject(failure({ kind: 'rejected' }));
    }));

  it('a container that was reported as published is not published again', () =>
    withThreads(async (network) => {
      const job = await ready(network);
      const { id } = await publish.commit(job);
      const seen = await publish.poll(job);
      expect(seen).toMatchObject({ kind: 'ready', handle: { isOut: true } });
      expect((await publish.commit({ ...job, handle: seen.handle })).id).toBe(id);
      expect(network.posts()).toHaveLength(1);
    }));
});
