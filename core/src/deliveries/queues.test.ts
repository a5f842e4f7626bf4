import { describe, expect, it } from 'vitest';
import { deliveryQueues, laneLimits, queueOf } from './queues.ts';
import { simulate, type Work } from './testing/simulate-queues.ts';

const networks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const photo = { kind: 'image' as const };
const video = { kind: 'video' as const };
const post = (change: { platform?: string; platformId?: string; id?: string; media?: unknown[] } = {}) => ({
  platform: 'x',
  platformId: '17',
  id: 'd1',
  kind: 'post' as const,
  ...change,
  content: { media: (change.media ?? []) as [] },
});

describe('the queue of a delivery', () => {
  it('the queue of a delivery is one of the queues of its network', () => {
    const known = new Set(deliveryQueues(['x']).map(({ name }) => name));
    for (let i = 0; i < 200; i += 1) {
      expect(known).toContain(queueOf(post({ platformId: `${i}`, id: `d${i}` })));
      expect(known).toContain(queueOf(post({ platformId: `${i}`, id: `d${i}`, media: [video] })));
    }
  });

  it('every step of a delivery uses the same queue, which is one of the two queues of its account', () => {
    expect(queueOf(post())).toBe(queueOf(post()));
    const queues = Array.from({ length: 100 }, (_, i) => queueOf(post({ id: `delivery-${i}` })));
    expect(new Set(queues).size).toBe(2);
  });

  it('videos use different queues from texts, photos and comments', () => {
    expect(queueOf(post({ media: [photo] }))).toMatch(/^deliveries-x-quick-/);
    expect(queueOf(post({ media: [photo, video] }))).toMatch(/^deliveries-x-video-/);
    expect(queueOf({ ...post({ media: [video] }), kind: 'comment' })).toMatch(/^deliveries-x-quick-/);
  });

  it('all quick queues of a network get about the same number of deliveries', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 6_000; i += 1) {
      const queue = queueOf(post({ platformId: `account-${i}`, id: `delivery-${i}` }));
      counts.set(queue, (counts.get(queue) ?? 0) + 1);
    }
    expect(counts.size).toBe(laneLimits.quick.queues);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  it('nine networks have at least 64 queues, and each queue runs at most four steps at the same time', () => {
    const queues = deliveryQueues(networks);
    expect(queues.length).toBeGreaterThanOrEqual(64);
    for (const { atOnce } of queues) expect(atOnce).toBeLessThanOrEqual(4);
  });
});

/** A text post needs one second at the network and 25 ms of processor time. The upload of a video takes minutes. */
const textSteps = [{ networkMs: 1_000, cpuMs: 25 }];
const videoSteps = Array.from({ length: 5 }, () => ({ networkMs: 40_000, cpuMs: 400 }));

const texts = (from: readonly string[]): Work[] =>
  Array.from({ length: 1_000 }, (_, i) => ({
    queue: queueOf(
      post({ platform: from[i % from.length] ?? 'a', platformId: `person-${i % 170}`, id: `text-${i}` }),
    ),
    isText: true,
    steps: textSteps,
  }));
/** Videos for nine accounts, one account on each network. */
const slowVideos = Array.from({ length: 200 }, (_, i): Work => ({
  queue: queueOf(post({ platform: networks[i % networks.length] ?? 'a', id: `video-${i}`, media: [video] })),
  isText: false,
  steps: videoSteps,
}));

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1];

describe('a burst of 1,000 text posts while one customer sends 200 slow videos', () => {
  const limits = deliveryQueues(networks);

  it.each([
    ['two cores of one machine', { processors: 2, inFlight: 300 }],
    ['the processors of production', { processors: 40, inFlight: 320 }],
  ])('99 of 100 text posts are published within 60 seconds on %s', (_where, machine) => {
    const ends = simulate([...slowVideos, ...texts(networks)], limits, machine);
    expect(p99(ends)).toBeLessThan(60_000);
  });

  it('99 of 100 text posts are published within 60 seconds even if all go to one network', () => {
    const ends = simulate([...slowVideos, ...texts(['a'])], limits, {
      processors: 40,
      inFlight: 320,
    });
    expect(p99(ends)).toBeLessThan(60_000);
  });

  it('text posts would wait for the videos if both used the same queues', () => {
    const shared = limits.filter(({ name }) => name.includes('-quick-0')).slice(0, 8);
    const mixed = [...slowVideos, ...texts(networks)].map((work, i) => ({
      ...work,
      queue: shared[i % shared.length]?.name ?? '',
    }));
    const old = shared.map((queue) => ({ ...queue, atOnce: 12, perSecond: 500 }));
    expect(p99(simulate(mixed, old, { processors: 40, inFlight: 320 }))).toBeGreaterThan(60_000);
  });
});
