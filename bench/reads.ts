import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { submittedDeliveries } from '../core/src/deliveries/submitted.ts';
import { moving, nextRequestMs } from '../core/src/deliveries/watching.ts';
import type { DeliveryView } from '../core/src/deliveries/view.ts';
import type { PostView } from '../core/src/posts/post.ts';
import { firstReadNames, type FirstReadName } from '../core/src/api/schemas/settings.ts';
import { routes } from '../core/src/api/routes.ts';
import { testTime } from '../functions/src/testing/builders.ts';
import { countedNetworks, type CountedProduct } from '../functions/src/testing/counted-product.ts';
import { postContent } from '../core/src/posts/testing/builders.ts';
import { madeUpPost } from '../functions/src/testing/made-up-posts.ts';
import { madeUpMedia } from '../functions/src/testing/memory-media.ts';
import type { BenchLine } from './line.ts';
import { results } from './reads-results.ts';
import { sheet } from './reads-sheet.ts';
import { workspaceId, readsOfGuard, connect, plan, measure, schedule, reads } from './reads-product.ts';

const listAccounts = () =>
  measure(async (product) => {
    const nextMonth = testTime.getTime() + 30 * dayMs;
    const list = () => product.call(routes.listAccounts, { workspaceId });
    await connect(product, 50);
    await plan(product, 200, (i) => nextMonth + i * minuteMs);
    const healthy = await product.costOf(list);
    await connect(product, 2, { broken: { reason: 'Ended.', at: testTime } });
    const atRisk = await product.costOf(list);
    return [
      reads('list 50 accounts, 200 planned posts', healthy.reads, 52),
      reads('the same, two accounts have to be reconnected', atRisk.reads, 52 + 1 + 2),
    ];
  });

const coldDashboard = () =>
  measure(async (product) => {
    // Deletes the person's membership, so that they only have the workspace that their first visit creates.
    await product.local.db.doc(`workspaces/${workspaceId}/members/dana`).delete();
    const enter = (...names: FirstReadName[]) =>
      product.costOf(() =>
        product.call(routes.enter, { timeZone: 'UTC', weekStart: 'monday', reads: names }),
      );
    const dashboard = await enter(...firstReadNames);
    const alone = await enter();
    const own =
      (await product.call(routes.enter, { timeZone: 'UTC', weekStart: 'monday' })).workspaces[0]?.id ?? '';
    const guide = await product.costOf(() => product.call(routes.guide, { workspaceId: own }));
    await product.call(routes.changeSettings, { showGuide: false });
    const hidden = await enter(...firstReadNames);
    return [
      reads('enter alone', alone.reads, 5),
      reads('the guide, in addition to the posts and accounts', guide.reads, readsOfGuard + 1),
      reads(
        'dashboard, cold: posts, accounts and usage',
        (await enter('home', 'listAccounts', 'quotas')).reads,
        8,
      ),
      reads('dashboard, cold: with to-dos and the guide, which is all it shows', dashboard.reads, 10),
      reads('dashboard, cold: the guide is hidden', hidden.reads, 9),
      { name: 'dashboard, cold', value: dashboard.calls, unit: 'calls', budget: { atMost: 1 } },
    ];
  });

/** Measures the first pages of a long list of posts. The number of reads is limited, however long the list is. */
const listedPosts = () =>
  measure(async (product) => {
    const home = () => product.costOf(() => product.call(routes.home, { workspaceId }));
    const empty = await home();
    await connect(product, 50);
    await schedule(product, 500);
    const full = await home();
    let bytes = 0;
    const screen = await product.costOf(async () => {
      const posts = await product.call(routes.listPosts, { workspaceId, status: 'scheduled' });
      const accounts = await product.call(routes.listAccounts, { workspaceId });
      for (const reply of [posts, accounts]) bytes += gzipSync(JSON.stringify(reply)).length;
    });
    const calls = { value: screen.calls, unit: 'calls', budget: { atMost: 2 } } as const;
    return [
      reads('dashboard, posts of an empty workspace', empty.reads, 3),
      reads('dashboard, 500 posts: those of seven days, at most 40', full.reads, 46),
      reads('open Posts, 500 posts, 50 accounts', screen.reads, 79),
      { name: 'open Posts, 500 posts, 50 accounts', ...calls },
      {
        name: 'open Posts, 500 posts, 50 accounts',
        value: bytes / 1024,
        unit: 'KB gzipped',
        budget: { atMost: 30 },
      },
      ...(await postsSearch(product)),
    ];
  });

/** Measures the search in a list of posts, the second page of the list, and the saved views of the workspace. */
async function postsSearch(product: CountedProduct): Promise<BenchLine[]> {
  for (let n = 0; n < 30; n += 1)
    await product.call(routes.saveView, {
      workspaceId,
      id: `view-${n}`,
      name: `View ${n}`,
      status: 'scheduled',
      network: null,
      account: null,
      range: null,
      order: null,
      search: 'menu',
    });
  const views = await product.costOf(() => product.call(routes.listViews, { workspaceId }));
  const list = { workspaceId, status: 'scheduled' } as const;
  const search = (words: string) =>
    product.costOf(() => product.call(routes.listPosts, { ...list, search: words }));
  const { next } = await product.call(routes.listPosts, list);
  const second = await product.costOf(() => product.call(routes.listPosts, { ...list, cursor: next ?? '' }));
  return [
    reads('list 30 saved views', views.reads, readsOfGuard + 1),
    // One call searches 200 posts. It reads the other posts of a group only if a post of the group contains the words.
    reads('search 500 posts for words that none has', (await search('zeppelin')).reads, 207),
    reads('search 500 posts for words that all have', (await search('fresh')).reads, 227),
    reads('the second page of 500 posts', second.reads, 28),
  ];
}

/**
 * A workspace with `all` posts with realistic texts. `inMonth` of them are scheduled in the next 31 days; the other
 * posts are published.
 */
async function fillCalendar(product: CountedProduct, all: number, inMonth: number) {
  const later = all - inMonth;
  const post = (n: number) => {
    const [id, mediaId] = [randomUUID(), randomUUID()];
    const isSent = n < later;
    // The latest published post is six weeks old.
    const sentAt = product.now() - 42 * dayMs - n * 30 * minuteMs;
    return madeUpPost({
      id,
      groupId: `group-${Math.floor(n / 3)}-${id.slice(0, 8)}`,
      workspaceId,
      platformId: `account-${n % 9}`,
      createdBy: `person-${n % 12}`,
      content: postContent({
        title: `${n} ${id} of the month`,
        media: [madeUpMedia({ id: mediaId, path: `workspaces/${workspaceId}/media/${mediaId}/${n}.jpg` })],
      }),
      ...(isSent
        ? { status: 'uploaded', updatedAt: sentAt }
        : {
            status: 'scheduled',
            schedule: { at: product.now() + (n - later) * ((31 * dayMs) / inMonth), zone: 'UTC' },
          }),
    });
  };
  for (let from = 0; from < all; from += 400)
    await product.stores.posts.change(workspaceId, [], '2026-11', testTime, () => ({
      put: Array.from({ length: Math.min(400, all - from) }, (_, i) => post(from + i)),
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
}

const calendar = () =>
  measure(async (product) => {
    await fillCalendar(product, 4_000, 2_000);
    const lines: BenchLine[] = [];
    for (const [name, days, atMost] of [
      ['month and list', 42, 2_003],
      ['week', 7, 455],
      ['day', 1, 68],
    ] as const) {
      const from = product.now();
      let bytes = 0;
      const cost = await product.costOf(async () => {
        const reply = await product.call(routes.calendar, {
          workspaceId,
          zone: 'UTC',
          from: new Date(from).toISOString(),
          to: new Date(from + days * dayMs).toISOString(),
        });
        bytes = gzipSync(JSON.stringify(reply)).length;
      });
      const title = `calendar, 4,000 posts, ${name}`;
      lines.push(
        reads(title, cost.reads, atMost),
        { name: title, value: cost.calls, unit: 'calls', budget: { atMost: 1 } },
        { name: title, value: bytes / 1024, unit: 'KB gzipped', budget: { atMost: 150 } },
      );
    }
    return lines;
  });

const sweep = () =>
  measure(async (product) => {
    await plan(product, 500, (i) => product.now() + minuteMs + (i % 4) * minuteMs);
    const first = await product.costOf(() => product.sweepDeliveries());
    const second = await product.costOf(() => product.sweepDeliveries());
    return [
      reads('sweep, 500 come into sight', first.reads, 510),
      { name: 'sweep, 500 come into sight', value: first.tasks, unit: 'tasks', budget: { atMost: 500 } },
      reads('sweep, a round later', second.reads, 8),
      { name: 'sweep, a round later', value: second.tasks, unit: 'tasks', budget: { atMost: 0 } },
    ];
  });

/**
 * Polls the deliveries until all have ended, as the browser does after a submission. The browser already has the
 * accounts and posts.
 */
async function watch(product: CountedProduct, posts: readonly PostView[]) {
  const begun = submittedDeliveries(posts, product.now()) ?? [];
  const known = new Map<string, DeliveryView>(begun.map((view) => [view.id, view]));
  const since = product.now();
  for (;;) {
    const wait = nextRequestMs([...known.values()], product.now() - since, product.now());
    if (wait === 0) break;
    await product.pass(wait);
    const ids = moving([...known.values()]).map(({ id }) => id);
    const views = await product.call(routes.listDeliveries, { workspaceId, ids: ids.join(',') });
    for (const view of views) known.set(view.id, view);
  }
}

const publish = () =>
  measure(async (product) => {
    await connect(product, 9);
    // Three networks process their posts for half a minute, as they do with videos.
    for (const network of product.networks.slice(0, 3)) network.processing = 3;
    const posts = countedNetworks.map((uploadTo, i) => ({
      id: `post-${i}`,
      uploadTo,
      platform_id: `account-${i}`,
      description: 'Fresh coffee',
    }));
    let published = 0;
    const cost = await product.costOf(async () => {
      const sent = await product.call(routes.submitPosts, { workspaceId, action: 'upload', posts });
      await watch(product, sent.posts);
      published = product.networks.filter((network) => network.posts.length === 1).length;
    });
    if (published !== 9) throw new Error(`Only ${published} of 9 posts were published.`);
    return [
      // Documents read: each of the 27 steps reads a delivery and its tokens, and each of the nine results reads a
      // post. The submission reads one of the nine new posts. The remaining reads are the health of the networks and
      // four polls.
      reads('publish to 9 networks, watched', cost.reads, 114),
      { name: 'publish to 9 networks, watched', value: cost.calls, unit: 'calls', budget: { atMost: 20 } },
    ];
  });

/** The document reads of the most frequent journeys. They are counts, so they are the same on every machine. */
export async function run(): Promise<BenchLine[]> {
  const journeys = [listAccounts, coldDashboard, listedPosts, calendar, sweep, publish, sheet, results];
  const lines: BenchLine[] = [{ name: 'guard of each call', value: readsOfGuard, unit: 'reads' }];
  for (const journey of journeys) lines.push(...(await journey()));
  return lines;
}
