import { mediaRoutes } from '@fanfare/core/api/media.ts';
import { publishRoutes } from '@fanfare/core/api/publish.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos } from '../fixtures/photo.ts';
import { carouselAccounts, receivedImages, sha256 } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** The most that TikTok and Instagram both accept. */
const count = 10;

test('a carousel of ten images from an API call arrives in its order', async ({ signedUp: page, user }) => {
  await enterWorkspace(user);
  const slides = await colourPhotos(count);
  const paths: string[] = [];
  for (const { name, mimeType, buffer } of slides) {
    const firebasePath = await user.upload(name, mimeType, buffer);
    await user.call(mediaRoutes.registerMedia, { workspaceId: user.workspaceId, firebasePath, name });
    paths.push(firebasePath);
  }
  const text = `${count} slides by the call ${crypto.randomUUID()}`;
  for (const { id: platform, identity } of carouselAccounts) {
    const platform_id = await connectAccount(user, { id: platform, identity });
    await user.call(publishRoutes.uploadCarousel, {
      platform,
      workspaceId: user.workspaceId,
      postId: crypto.randomUUID(),
      platform_id,
      description: text,
      carousel_images: paths,
    });
  }
  const order = slides.map(({ buffer }) => sha256(buffer));
  await expect.poll(() => receivedImages(page, text)).toEqual([order, order]);
});
