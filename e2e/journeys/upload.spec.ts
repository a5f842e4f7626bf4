import type { Page } from '@playwright/test';
import { expect, newPerson, signUp, test } from '../fixtures/journey.ts';
import { uploaderScript, type UploadOrder } from '../fixtures/uploader.ts';

// The script belongs to the test; the product's content security policy would block it.
test.use({ bypassCSP: true });

async function workspaceOf(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard/settings/team');
  const created = page.waitForResponse((response) => response.url().endsWith('/services/workspaces'));
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const { workspace } = (await (await created).json()) as { workspace: { id: string } };
  return workspace.id;
}

const upload = (page: Page, order: UploadOrder) => page.evaluate((each) => window.upload(each), order);

test.describe('when the connection breaks during an upload', () => {
  test.use({ expectedTrouble: [/ERR_CONNECTION_RESET/] });
  test.setTimeout(90_000);

  test('200 MB arrive byte for byte and report progress', async ({ signedUp: page, person }) => {
    const workspace = await workspaceOf(page, 'Moving Pictures');
    await page.addScriptTag({ content: await uploaderScript() });
    let chunks = 0;
    await page.route('**/v0/b/**', async (route) => {
      const isChunk = route.request().headers()['x-goog-upload-command']?.startsWith('upload') === true;
      if (isChunk) chunks += 1;
      if (isChunk && chunks === 4) await route.abort('connectionreset');
      else await route.continue();
    });

    const path = `workspaces/${workspace}/media/media0001/film.mp4`;
    const outcome = await upload(page, { person, path, megabytes: 200, contentType: 'video/mp4' });

    expect(outcome.refused).toBeNull();
    expect(outcome.received).toBe(outcome.sent);
    expect(chunks).toBeGreaterThan(10);
    expect(outcome.progress.length).toBeGreaterThan(10);
    expect(outcome.progress.at(-1)).toBe(200 * 1024 * 1024);
  });
});

test.describe('uploads that the rules refuse', () => {
  test.use({ expectedTrouble: [/status of 403/] });

  test('include files for another workspace, of another type, and at an address in use', async ({
    signedUp: page,
    person,
    browser,
  }) => {
    const workspace = await workspaceOf(page, 'Moving Pictures');
    await page.addScriptTag({ content: await uploaderScript() });
    const film = {
      person,
      path: `workspaces/${workspace}/media/media0001/film.mp4`,
      megabytes: 1,
      contentType: 'video/mp4',
    };
    expect((await upload(page, film)).refused).toBeNull();

    expect((await upload(page, film)).refused).toBe('storage/unauthorized');
    const page2 = { ...film, path: `workspaces/${workspace}/media/m2/page.html`, contentType: 'text/html' };
    expect((await upload(page, page2)).refused).toBe('storage/unauthorized');

    const stranger = newPerson('Sam Stranger');
    const other = await browser.newPage();
    await signUp(other, stranger);
    await other.close();
    const theirs = { ...film, person: stranger, path: `workspaces/${workspace}/media/m3/film.mp4` };
    expect((await upload(page, theirs)).refused).toBe('storage/unauthorized');
  });
});
