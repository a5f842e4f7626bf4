import type { Page } from '@playwright/test';
import { expect, newPerson, test } from '../fixtures/journey.ts';
import { createPerson, enterWorkspace } from '../fixtures/test-user.ts';
import { uploaderScript, type UploadOrder } from '../fixtures/uploader.ts';

// The script belongs to the test; the product's content security policy would block it.
test.use({ bypassCSP: true });

const upload = (page: Page, order: UploadOrder) => page.evaluate((each) => window.upload(each), order);

test.describe('a broken connection during an upload', () => {
  test.use({ expectedTrouble: [/ERR_CONNECTION_RESET/] });

  test('a large file arrives byte for byte and reports its progress', async ({ page, person, user }) => {
    await enterWorkspace(user);
    await page.addScriptTag({ content: await uploaderScript() });
    // The SDK doubles the size of its chunks, from 256 KB to 32 MB.
    const megabytes = 64;
    let chunks = 0;
    await page.route('**/v0/b/**', async (route) => {
      const isChunk = route.request().headers()['x-goog-upload-command']?.startsWith('upload') === true;
      if (isChunk) chunks += 1;
      if (isChunk && chunks === 4) await route.abort('connectionreset');
      else await route.continue();
    });

    const path = `workspaces/${user.workspaceId}/media/media0001/film.mp4`;
    const outcome = await upload(page, { person, path, megabytes, contentType: 'video/mp4' });

    expect(outcome.refused).toBeNull();
    expect(outcome.received).toBe(outcome.sent);
    expect(chunks).toBeGreaterThan(7);
    expect(outcome.progress.length).toBeGreaterThan(7);
    expect(outcome.progress.at(-1)).toBe(megabytes * 1024 * 1024);
  });
});

test.describe('uploads that the rules refuse', () => {
  test.use({ expectedTrouble: [/status of 403/] });

  test('the rules refuse files for another workspace, of another type, and at an address in use', async ({
    page,
    person,
    user,
    baseURL,
  }) => {
    await enterWorkspace(user);
    await page.addScriptTag({ content: await uploaderScript() });
    const film = {
      person,
      path: `workspaces/${user.workspaceId}/media/media0001/film.mp4`,
      megabytes: 1,
      contentType: 'video/mp4',
    };
    expect((await upload(page, film)).refused).toBeNull();

    expect((await upload(page, film)).refused).toBe('storage/unauthorized');
    const page2 = {
      ...film,
      path: `workspaces/${user.workspaceId}/media/m2/page.html`,
      contentType: 'text/html',
    };
    expect((await upload(page, page2)).refused).toBe('storage/unauthorized');

    const stranger = newPerson('Sam Stranger');
    await createPerson(baseURL ?? '', stranger);
    const theirs = { ...film, person: stranger, path: `workspaces/${user.workspaceId}/media/m3/film.mp4` };
    expect((await upload(page, theirs)).refused).toBe('storage/unauthorized');
  });
});
