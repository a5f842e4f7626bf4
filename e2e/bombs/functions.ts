import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from '../../functions/src/app.ts';
import { ids, workspace } from '../../functions/src/testing/builders.ts';
import { createTestProduct } from '../../functions/src/testing/test-api.ts';

const product = createTestProduct();
product.store.put(workspace(), { dana: 'owner' });
const [folder = ''] = process.argv.slice(2);
for (const fileName of readdirSync(folder)) {
  const path = mediaPathOf({
    workspaceId: ids.workspace,
    mediaId: `media-${fileName.replace('.', '-')}`,
    fileName,
  });
  product.files.stored.set(path, { bytes: readFileSync(join(folder, fileName)), type: 'image/png' });
}
const handle = createApp(product.deps).serve('media');

/** The function for files with its stores in memory: all that it decodes and reads is real. */
export const media = onRequest((req, res) => handle(req, res));
