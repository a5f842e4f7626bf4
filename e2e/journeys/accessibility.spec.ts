import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';

async function expectNoFault(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, where).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      // Half-way through a fade every colour is pale.
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('axe finds nothing, and nothing sticks out', async ({ page, signedUp }) => {
        await expectNoFault(signedUp, 'no workspaces');
        await signedUp.getByRole('button', { name: 'New workspace' }).click();
        await signedUp
          .getByLabel('Name')
          .fill('A very long name, of a house that could not agree on a short one');
        await expectNoFault(signedUp, 'the dialog');
        await signedUp.getByRole('button', { name: 'Create workspace' }).click();
        await expect(signedUp.getByText('A name has at most 60 characters.')).toBeVisible();
        await expectNoFault(signedUp, 'the dialog with a problem');
        await signedUp.getByLabel('Name').fill('A very long name, of a house that could not agree on one');
        await signedUp.getByRole('button', { name: 'Create workspace' }).click();
        await expect(signedUp.getByRole('listitem')).toHaveCount(1);
        await expectNoFault(signedUp, 'the list');
        await expectNoSidewaysScroll(signedUp);
        await signedUp.getByRole('button', { name: 'User menu' }).click();
        await expect(signedUp.getByRole('menu')).toBeVisible();
        await expectNoFault(signedUp, 'the user menu');
        await signedUp.getByRole('menuitem', { name: 'Logout' }).click();
        await page.getByRole('button', { name: 'Create an account' }).click();
        await page.getByRole('button', { name: 'Create account' }).click();
        await expectNoFault(page, 'signing up, with problems');
        await expectNoSidewaysScroll(page);
        await page.goto('/nowhere/at/all');
        await expectNoFault(page, 'nothing here');
      });
    });
  }
}
