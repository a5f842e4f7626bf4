import { bioRoutes } from '@fanfare/core/api/bio.ts';
import { newBioContent } from '@fanfare/core/bio/content.ts';
import { bioThemeIds, bioThemes } from '@fanfare/core/bio/themes.ts';
import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { callerFor } from '../fixtures/posting.ts';

test('a public page is readable in every theme, counts its visitors, takes reports and disappears immediately', async ({
  signedUp: page,
  person,
  user,
  browser,
}) => {
  const { workspaceId } = await callerFor(page, person);
  const id = crypto.randomUUID();
  const name = `pier-${id.slice(0, 8)}`;
  const draft = {
    ...newBioContent('Pier Café', 'en', 'UTC'),
    text: 'Open from 7, late on Fridays.',
    links: ['Menu', 'Book a table'].map((title, i) => ({
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
  let { revision } = await user.call(bioRoutes.createBioPage, { workspaceId, id, name, content: draft });

  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const visitor = await browser.newPage({ userAgent, viewport: { width: 360, height: 740 } });
  for (const theme of bioThemeIds) {
    const content = { ...draft, theme };
    ({ revision } = await user.call(bioRoutes.saveBioPage, { workspaceId, id, revision, content }));
    ({ revision } = await user.call(bioRoutes.publishBioPage, { workspaceId, id, revision }));
    await visitor.goto(`/@${name}`);
    await expect(visitor.getByRole('heading', { name: 'Pier Café' })).toBeVisible();
    await expectNoFault(visitor, `the theme ${bioThemes[theme].label}`);
    await expectNoSidewaysScroll(visitor, `the theme ${bioThemes[theme].label}`);
  }
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await expectNoFault(visitor, 'a wide page');
  const results = await user.call(bioRoutes.bioResults, { workspaceId, id, days: 7 });
  expect(results).toMatchObject({ views: bioThemeIds.length, clicks: 0 });

  await visitor.getByRole('link', { name: 'Report this page' }).click();
  await expectNoFault(visitor, 'the form for reports');
  await visitor.getByRole('radio', { name: 'Spam' }).check();
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await user.call(bioRoutes.unpublishBioPage, { workspaceId, id });
  const gone = await visitor.request.get(`/@${name}`);
  expect(gone.status()).toBe(404);
});
