import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import type { InputOf, Route } from '../core/src/api/route.ts';
import { routes } from '../core/src/api/routes.ts';
import { dayIn } from '../core/src/calendar/days.ts';
import { countedNetworks, type CountedProduct } from '../functions/src/testing/counted-product.ts';
import { testTime } from '../functions/src/testing/builders.ts';
import { madeUpPost } from '../functions/src/testing/made-up-posts.ts';
import type { BenchLine } from './line.ts';
import { connect, measure, reads, workspaceId } from './reads-product.ts';

const platform = countedNetworks[0] ?? '';
const account = { workspaceId, platform, platform_id: 'account-0' };
/**
 * The time between a call and its repetition. Answers of networks are stored for longer than this, so the repetition
 * uses the stored answer.
 */
const soon = minuteMs / 2;

/** Makes the networks answer questions about accounts and posts immediately and with little data. */
function letNetworksAnswer({ networks }: CountedProduct) {
  for (const { reached } of networks) {
    reached.facts.abilities.insights = true;
    reached.platform.analytics = () => Promise.resolve({ overview: {}, posts: [] });
    reached.platform.insights = () => Promise.resolve({ answer: {}, link: null, counts: [], comments: [] });
  }
}

const publish = (product: CountedProduct, count: number) =>
  product.stores.posts.change(workspaceId, [], null, testTime, () => ({
    put: Array.from({ length: count }, (_, n) =>
      madeUpPost({
        id: `post-${n}`,
        groupId: `group-${n}`,
        workspaceId,
        uploadTo: platform,
        platformId: account.platform_id,
        status: 'uploaded',
        updatedAt: product.now() - n * dayMs,
      }),
    ),
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

/**
 * Makes the calls that the analytics tab of a network makes: for its accounts, the figures of this and the previous
 * period, the stored totals, and our posts.
 */
async function visitTab(product: CountedProduct) {
  const today = dayIn(product.now(), 'UTC');
  const from = dayIn(product.now() - 31 * dayMs, 'UTC');
  await product.call(routes.listAnalyticsAccounts, { workspaceId, platform });
  await product.call(routes.findAnalytics, { ...account, days: 30 });
  await product.call(routes.findAnalytics, { ...account, days: 60 });
  await product.call(routes.findSeries, { ...account, from, to: today });
  const { groups } = await product.call(routes.listPosts, {
    workspaceId,
    status: 'uploaded',
    platform,
    platform_id: account.platform_id,
    limit: 50,
  });
  if (groups.length !== 50) throw new Error(`Only ${groups.length} of 50 posts were listed.`);
}

/** The cost of a call whose answer is not stored yet, and of the same call a little later. */
async function twice<R extends Route>(product: CountedProduct, route: R, input: InputOf<R>) {
  const first = await product.costOf(() => product.call(route, input));
  await product.pass(soon);
  const again = await product.costOf(() => product.call(route, input));
  return { first: first.reads, again: again.reads };
}

/**
 * Measures the calls for the results of accounts and posts. A result comes from a network, or from an earlier answer
 * that is still stored.
 */
export const results = () =>
  measure(async (product): Promise<BenchLine[]> => {
    await connect(product, 50);
    await publish(product, 300);
    letNetworksAnswer(product);
    const figures = await twice(product, routes.findAnalytics, { ...account, days: 7 });
    const bestTimes = await twice(product, routes.bestTimes, { ...account, zone: 'UTC' });
    const insights = await twice(product, routes.findInsights, { ...account, media_id: 'post-1' });
    const visit = await product.costOf(() => visitTab(product));
    const again = await product.costOf(() => visitTab(product));
    return [
      reads('analytics of an account, from the network', figures.first, 8),
      reads('the same within a quarter of an hour', figures.again, 5),
      reads('best times of an account, from the network', bestTimes.first, 8),
      reads('the same within a quarter of an hour', bestTimes.again, 5),
      reads('insights of a post, from the network', insights.first, 8),
      reads('the same within a minute', insights.again, 5),
      reads('tab of a network, 50 accounts, 300 published posts', visit.reads, 182),
      reads('the same within a quarter of an hour', again.reads, 176),
    ];
  });
