import { minuteMs } from '@fanfare/core/time/units.ts';
import { routes } from '../core/src/api/routes.ts';
import { partPostsMax } from '../core/src/posts/submitted-rows.ts';
import { countedNetworks, type CountedProduct } from '../functions/src/testing/counted-product.ts';
import { madeUpMedia } from '../functions/src/testing/memory-media.ts';
import type { BenchLine } from './line.ts';
import { connect, measure, reads, workspaceId } from './reads-product.ts';

const files = 200;
const rowsPerPart = Math.floor(partPostsMax / countedNetworks.length);
const postsPerPart = rowsPerPart * countedNetworks.length;

async function row(product: CountedProduct, index: number) {
  const media = madeUpMedia({
    id: `sheet-file-${index}`,
    path: `workspaces/${workspaceId}/media/sheet-file-${index}/${index}.jpg`,
  });
  await product.stores.media.add(media);
  const schedule = new Date(product.now() + (index + 1) * 15 * minuteMs).toISOString();
  const posts = countedNetworks.map((uploadTo, account) => ({
    id: `row-${index}-${account}`,
    uploadTo,
    platform_id: `account-${account}`,
    description: 'Fresh coffee',
    firebase_path: media.path,
    schedule,
  }));
  return { id: `row-${index}`, posts };
}

/**
 * Schedules 200 files for nine accounts from the bulk editor. The first part (the rows of one request) is sent twice.
 */
export const sheet = () =>
  measure(async (product) => {
    await connect(product, countedNetworks.length);
    await product.local.db.doc('users/dana').set({ plan: 'business' }, { merge: true });
    const rows: Awaited<ReturnType<typeof row>>[] = [];
    for (let index = 0; index < files; index += 1) rows.push(await row(product, index));
    const send = (part: typeof rows) =>
      product.costOf(() =>
        product.call(routes.submitRows, { workspaceId, action: 'schedule', zone: 'UTC', rows: part }),
      );
    const documents = () => product.local.documents().length;

    const before = documents();
    const first = await send(rows.slice(0, rowsPerPart));
    const added = documents() - before;
    const again = await send(rows.slice(0, rowsPerPart));
    let calls = first.calls;
    for (let from = rowsPerPart; from < files; from += rowsPerPart)
      calls += (await send(rows.slice(from, from + rowsPerPart))).calls;
    const stored = await product.stores.posts.total(workspaceId);
    const posts = files * countedNetworks.length;
    if (stored !== posts) throw new Error(`${stored} of ${posts} posts were stored.`);
    const lines: BenchLine[] = [
      // The documents that are read: the caller's access, nine accounts, eleven files, a document for the posts' ids,
      // the posts' groups, and the owner's plan and usage.
      reads(`bulk editor, ${postsPerPart} posts`, first.reads, 27),
      reads(`bulk editor, the same ${postsPerPart} posts again`, again.reads, 324),
      {
        name: `bulk editor, ${postsPerPart} posts: posts, deliveries and the usage`,
        value: added,
        unit: 'documents',
        budget: { atMost: 2 * postsPerPart + 1 },
      },
      { name: `bulk editor, ${posts} posts`, value: calls, unit: 'calls', budget: { atMost: 19 } },
    ];
    return lines;
  });
