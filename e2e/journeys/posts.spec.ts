import { expectNoFault, expectNoFaultAtWidths, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { aimFault, callerFor } from '../fixtures/posting.ts';
import { receivedPosts } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** An account on X that no other journey uses. */
const harbour = '1712345678901234505';
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 720 };

test('failed posts show their reason and are retried, and drafts are edited and deleted, also on a phone', async ({
  signedUp: page,
  person,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: harbour });
  const { post, workspaceId } = await callerFor(page, person);
  const run = crypto.randomUUID();
  const menus = [1, 2, 3].map((n) => `Menu ${n} ${run}`);
  await aimFault(page, { network: 'x', call: 'tweet_create', account: harbour, kind: 'refuse', times: 3 });
  for (const description of menus) {
    const sent = await post('/api/x/upload_post', {
      workspaceId,
      postId: crypto.randomUUID(),
      platform_id: harbour,
      description,
    });
    expect(sent.ok()).toBe(false);
  }

  for (const title of ['Autumn menu', 'Winter menu', 'Opening hours'])
    await post('/api/auth/user/drafts', {
      workspaceId,
      status: 'draft',
      uploadTo: 'draft',
      title,
      description: 'A long word: ' + 'Donaudampfschifffahrtsgesellschaft'.repeat(12),
    });

  await page.setViewportSize(phone);
  await page.goto('/dashboard/posts');
  const cause = (count: number) =>
    page.getByRole('region', { name: new RegExp(`^${count} posts to harbour_coffee on X failed`) });
  await expect(cause(3)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Failed 3' })).toBeInViewport({ ratio: 1 });
  await expectNoFaultAtWidths(page, 'what failed together');

  const [first = ''] = menus;
  await cause(3).getByRole('link', { name: first }).click();
  const details = page.getByRole('dialog', { name: first });
  await expect(details).toContainText('Not published.');
  const timeline = details.getByRole('list', { name: 'Timeline: Post' });
  await expect(timeline).toContainText('The network rejected it');
  await expectNoFault(page, 'the details of what failed', details);
  await details.getByRole('button', { name: 'Retry' }).click();
  await expect(details).toContainText('Published.');
  await expect(timeline).toContainText('A team member retried this post.');
  await expect(timeline).toContainText('The post is live.');
  await expect(details.getByRole('link', { name: 'View on X' })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\//,
  );
  await page.keyboard.press('Escape');

  await cause(2).getByRole('button', { name: 'Retry all 2' }).click();
  await expect(page.getByRole('tab', { name: 'History 3' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No failed posts yet' })).toBeVisible();
  const received = (await receivedPosts(page)).map(({ text }) => text).filter((text) => text.includes(run));
  expect(received.toSorted()).toEqual(menus);

  await page.getByRole('tab', { name: 'Drafts 3' }).click();
  await expect(page.getByRole('tab', { name: /Failed/ })).toBeHidden();
  await page.getByRole('button', { name: 'Edit “Autumn menu”' }).click();
  const uploader = page.getByRole('dialog', { name: /^(Upload|Edit post)$/ });
  const text = uploader.getByLabel('Description');
  await text.fill('Pumpkins');
  await page.keyboard.press('Escape');
  await expect(uploader.getByRole('button', { name: 'Save Draft' })).toBeInViewport({ ratio: 1 });
  await expectNoFaultAtWidths(page, 'the uploader', uploader);

  await page.setViewportSize(phone);
  await expect(uploader.getByRole('button', { name: 'Save Draft' })).toBeInViewport({ ratio: 1 });
  // On a phone, the list of problems is far below, so pressing the button scrolls to it.
  await press(uploader, 'Publish');
  const checks = uploader.getByRole('region', { name: 'Checks' });
  await expect(checks).toBeFocused();
  await expect(checks.getByText('Select at least one social')).toBeInViewport({ ratio: 1 });
  await uploader.getByRole('button', { name: 'Close' }).click();
  await expect(uploader).toBeHidden();
  // On phones the actions of a row are in its menu.
  await page.getByRole('button', { name: 'More for “Autumn menu”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await uploader.getByRole('button', { name: 'Continue' }).click();
  await expect(text).toHaveValue('Pumpkins');
  await uploader.getByRole('button', { name: 'Save Draft' }).click();
  await expect(uploader).toBeHidden();

  await expect(page.getByRole('tab', { name: 'Drafts 3' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'drafts on a phone');
  for (const title of ['Autumn menu', 'Winter menu']) {
    await page.getByRole('checkbox', { name: `Select “${title}”` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Delete 2 Selected' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 posts?' });
  await expect(dialog).toContainText('Autumn menu');
  await expectNoFault(page, 'what is to be deleted', dialog);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Drafts 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Drafts 3' })).toBeVisible();
  await expectNoFault(page, 'drafts in the table on a phone');
  await page.setViewportSize(desk);
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
  await expectNoFault(page, 'drafts as cards');
  await expectNoSidewaysScroll(page, 'drafts as cards');
});
