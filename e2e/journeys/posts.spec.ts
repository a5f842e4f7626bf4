import type { Page } from '@playwright/test';
import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { agreeAs, aimFault, callerFor, revoke, type Caller } from '../fixtures/posting.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** Accounts that no other journey uses. */
const north = '1712345678901234503';
const harbour = '1712345678901234505';
const ann = { id: '1712345678901234501', name: /annmeadow/ };

const publish = ({ post, workspaceId }: Caller, account: string, text: string) =>
  post('/api/x/upload_post', {
    workspaceId,
    postId: crypto.randomUUID(),
    platform_id: account,
    description: text,
  });

const onX = async (page: Page, text: string) => {
  await page.goto('/__/sandbox/x');
  await expect(page.getByText(text)).toBeVisible();
};

test('a failed post shows the reason, is retried and gets published', async ({
  signedUp: page,
  person,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: north });
  const caller = await callerFor(page, person);
  const text = `Autumn menu ${crypto.randomUUID()}`;
  await aimFault(page, { network: 'x', call: 'tweet_create', account: north, kind: 'refuse' });
  expect((await publish(caller, north, text)).ok()).toBe(false);

  await page.goto('/dashboard/posts');
  await expect(page.getByRole('tab', { name: 'Failed 1' })).toHaveAttribute('aria-selected', 'true');
  const cause = page.getByRole('region', { name: /northkitchen on X failed$/ });
  await cause.getByRole('link', { name: text }).click();
  const details = page.getByRole('dialog', { name: text });
  await expect(details).toContainText('Not published.');
  const timeline = details.getByRole('list', { name: 'Timeline: Post' });
  await expect(timeline).toContainText('Publishing the post.');
  await expect(timeline).toContainText('The network rejected it');
  await expectNoFault(page, 'the details of what failed', details);

  // The link opens the same post.
  await page.reload();
  await details.getByRole('button', { name: 'Retry' }).click();
  await expect(details).toContainText('Published.');
  await expect(timeline).toContainText('A team member retried this post.');
  await expect(timeline).toContainText('The post is live.');
  await expect(details.getByRole('link', { name: 'View on X' })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\//,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'History 1' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Failed/ })).toBeHidden();
  await onX(page, text);
});

test('ten posts that failed for two causes are solved by cause, and each is published once', async ({
  signedUp: page,
  person,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: ann.id });
  await connectAccount(user, { id: 'x', identity: harbour });
  const caller = await callerFor(page, person);
  const run = crypto.randomUUID();
  const textsOf = (what: string) => [1, 2, 3, 4, 5].map((n) => `${what} ${n} ${run}`);
  const [hours, menus] = [textsOf('Opening hours'), textsOf('Menu')];
  await revoke(page, 'x', ann.id);
  await aimFault(page, { network: 'x', call: 'tweet_create', account: harbour, kind: 'refuse', times: 5 });
  for (const text of hours) await publish(caller, ann.id, text);
  for (const text of menus) await publish(caller, harbour, text);

  await page.goto('/dashboard/posts');
  const byAccount = page.getByRole('region', { name: /^5 posts to annmeadow on X failed/ });
  const byPost = page.getByRole('region', { name: /^5 posts to harbour_coffee on X failed/ });
  await expect(byAccount).toContainText('Reconnect the account, then retry.');
  await expect(byPost).toBeVisible();
  await expectNoFault(page, 'what failed together');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'what failed together, on a phone');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Failed 10' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await agreeAs(page, ann.name, () =>
    byAccount.getByRole('button', { name: 'Reconnect, then retry 5 posts' }).click(),
  );
  await expect(page.getByText('Retrying 5 posts.')).toBeVisible();
  await expect(byAccount).toBeHidden();
  await byPost.getByRole('button', { name: 'Retry all 5' }).click();
  await expect(page.getByRole('tab', { name: 'History 10' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Failed/ })).toBeHidden();
  await page.goto('/__/sandbox/x');
  for (const text of [...hours, ...menus]) await expect(page.getByText(text)).toHaveCount(1);
});

test('posts are saved, found and deleted, by keyboard and on a phone', async ({ signedUp: page, person }) => {
  const caller = await callerFor(page, person);
  for (const title of ['Autumn menu', 'Winter menu', 'Opening hours', 'A new room'])
    await caller.post('/api/auth/user/drafts', {
      workspaceId: caller.workspaceId,
      status: 'draft',
      uploadTo: 'draft',
      title,
      description: 'A long word: ' + 'Donaudampfschifffahrtsgesellschaft'.repeat(12),
    });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/posts');
  await expect(page.getByRole('tab', { name: 'Drafts 4' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'drafts on a phone');

  await page.getByRole('searchbox', { name: 'Search posts' }).fill('MENU');
  await expect(page.getByRole('table', { name: 'Drafts' }).getByRole('row')).toHaveCount(3);
  for (const title of ['Autumn menu', 'Winter menu']) {
    await page.getByRole('checkbox', { name: `Select “${title}”` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Delete 2 Selected' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 posts?' });
  await expect(dialog).toContainText('Autumn menu');
  await expectNoFault(page, 'what is to be deleted', dialog);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('2 posts deleted.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Drafts 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('2 posts restored.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Drafts 4' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('');
  for (const shape of ['Cards', 'Table']) {
    await page.getByRole('radio', { name: shape }).check({ force: true });
    await expectNoFault(page, `drafts as ${shape}`);
    await expectNoSidewaysScroll(page, `drafts as ${shape}`);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Drafts 4' })).toBeVisible();
});
