import { bioRoutes } from '@fanfare/core/api/bio.ts';
import { newBioContent } from '@fanfare/core/bio/content.ts';
import { expectNoFault, expectNoFaultAtWidths, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { scriptOf } from '../fixtures/script-of.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

const phone = { width: 360, height: 740 };
/** Headless browsers, which the journeys use, are not counted as visitors. */
const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test('a page of links is published, its visitors are counted, and it disappears as soon as it is unpublished', async ({
  signedUp: page,
  user,
  context,
}) => {
  const id = crypto.randomUUID();
  const name = `pier-${id.slice(0, 8)}`;
  await enterWorkspace(user);
  const { workspaceId } = user;
  const content = {
    ...newBioContent('Pier Café', 'en', 'UTC'),
    text: 'Open from 7, late on Fridays.',
    links: ['Opening hours', 'Shop'].map((title, i) => ({
      id: `link000${i}`,
      title,
      url: 'https://pier.example/',
      mediaId: null,
      on: true,
      highlighted: i === 0,
      from: null,
      until: null,
    })),
  };
  await user.call(bioRoutes.createBioPage, { workspaceId, id, name, content });

  await page.goto('/dashboard/tools/link-in-bio');
  const preview = page.frameLocator('iframe[title="The draft"]');
  await expect(preview.getByRole('link').first()).toHaveText('Opening hours');
  await expectNoFaultAtWidths(page, 'a page of links');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  await page.setViewportSize(phone);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await dialog.getByLabel('Title').fill('Our shop');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByRole('link').nth(1)).toHaveText('Our shop');
  await expectNoFault(page, 'the preview on a phone', dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const visitor = await context.newPage();
  await visitor.setExtraHTTPHeaders({ 'user-agent': userAgent });
  await visitor.setViewportSize(phone);
  await visitor.goto(`/@${name}`);
  // The change is not published yet, so the visitor still sees the old link.
  await expect(visitor.getByRole('link', { name: 'Shop', exact: true })).toBeVisible();
  await expectNoFault(visitor, 'a public page');
  await expectNoSidewaysScroll(visitor, 'a public page');
  const results = await user.call(bioRoutes.bioResults, { workspaceId, id, days: 7 });
  expect(results).toMatchObject({ views: 1, clicks: 0 });
  await visitor.getByRole('link', { name: 'Report this page' }).click();
  await expectNoFault(visitor, 'the form for reports');
  await visitor.getByRole('radio', { name: 'Spam' }).check();
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await page.bringToFront();
  // The field above the button is loaded late, and must not move the button: a click would be lost.
  const field = Promise.withResolvers<void>();
  await page.route(`**${scriptOf('time-zone-field')}`, async (route) => {
    await field.promise;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Settings' }).click();
  const unpublish = page.getByRole('button', { name: 'Unpublish' });
  await expect(page.getByRole('textbox', { name: 'Time zone' })).toHaveAttribute('readonly');
  const place = await unpublish.boundingBox();
  field.resolve();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  expect(await unpublish.boundingBox()).toEqual(place);
  await unpublish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
  expect((await visitor.request.get(`/@${name}`)).status()).toBe(404);
});
