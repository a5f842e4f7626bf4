import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { onRequest } from 'firebase-functions/v2/https';
import { deliveryIdOf } from './pictures.ts';
import { createApp } from '../../functions/src/app.ts';
import { ids, workspace } from '../../functions/src/testing/builders.ts';
import { compressedImage } from '../../functions/src/google/compressed.ts';
import type { DeliveryPlan } from '../../functions/src/store/deliveries.ts';
import { createTestProduct } from '../../functions/src/testing/test-api.ts';

const product = createTestProduct();
product.store.put(workspace(), { dana: 'owner' });
const [folder = ''] = process.argv.slice(2);
const account = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };
const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: ['read', 'write'] };
await product.connected.connect(account, grant);

const open = ({ path }: MeasuredMedia) => {
  const stored = product.files.stored.get(path);
  if (!stored) throw new Error(`There is no ${path}.`);
  return Promise.resolve(new Blob([new Uint8Array(stored.bytes)]).stream());
};
product.deps.mediaSource = {
  ...product.deps.mediaSource,
  open,
  compressed: (image, mostBytes) => compressedImage(() => open(image), mostBytes),
};
const { publish } = product.network.reached.platform;
const { start } = publish;
// Compresses each image first, as for a network that accepts only small images.
publish.start = async (job) => {
  for (const image of job.content.media) await job.media.compressed(image, 512_000);
  return start(job);
};
for (const fileName of readdirSync(folder)) {
  const path = mediaPathOf({
    workspaceId: ids.workspace,
    mediaId: `media-${fileName.replace('.', '-')}`,
    fileName,
  });
  const bytes = readFileSync(join(folder, fileName));
  product.files.stored.set(path, { bytes, type: 'image/png' });
  const image: MeasuredMedia = {
    id: `media-${fileName}`,
    path,
    kind: 'image',
    type: 'image/png',
    bytes: bytes.length,
    width: 7000,
    height: 7000,
    durationMs: null,
  };
  for (const round of [0, 1]) {
    const delivery: DeliveryPlan = {
      ...account,
      id: deliveryIdOf(fileName, round),
      postId: deliveryIdOf(fileName, round),
      revision: 1,
      kind: 'post',
      target: null,
      content: postContent({ media: [image] }),
      mediaId: null,
    };
    const due = product.deps.now().getTime();
    await product.deliveries.create(delivery, newDelivery(due), new Date(due));
  }
}
const handle = createApp(product.deps).serve('media');

/** The function `media` with stores in memory. It really reads and decodes the files. */
export const media = onRequest((req, res) => handle(req, res));
