import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { agreeAs, aimFault, callerFor, revoke, type Caller } from '../fixtures/posting.ts';
import { receivedPosts } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** Accounts that no other journey uses. */
const harbour = '1712345678901234505';
const ann = { id: '1712345678901234501', name: /annmeadow/ };

const publish = ({ post, workspaceId }: Caller, account: string, text: string) =>
  post('/api/x/upload_post', {
    workspaceId,
    postId: crypto.randomUUID(),
    platform_id: account,
    description: text,
  });

test('posts that failed for two causes show the reason, are retried by cause after the cause is removed, and are published once each', async ({
  signedUp: page,
  person,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: ann.id });
  await connectAccount(user, { id: 'x', identity: harbour });
  const caller = await callerFor(page, person);
  const run = crypto.randomUUID();
  const hours = [1, 2].map((n) => `Opening hours ${n} ${run}`);
  const menus = [1, 2, 3].map((n) => `Menu ${n} ${run}`);
  await revoke(page, 'x', ann.id);
  await aimFault(page, { network: 'x', call: 'tweet_create', account: harbour, kind: 'refuse', times: 3 });
  for (const text of hours) await publish(caller, ann.id, text);
  for (const text of menus) expect((await publish(caller, harbour, text)).ok()).toBe(false);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/posts');
  const byAccount = page.getByRole('region', { name: /^2 posts to annmeadow on X failed/ });
  const byPost = page.getByRole('region', { name: /^3 posts to harbour_coffee on X failed/ });
  await expect(byAccount).toContainText('Reconnect the account, then retry.');
  await expect(page.getByRole('tab', { name: 'Failed 5' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 'what failed together, on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(byPost).toBeVisible();
  await expectNoFault(page, 'what failed together');

  const [first = '', ...others] = menus;
  await byPost.getByRole('link', { name: first }).click();
  const details = page.getByRole('dialog', { name: first });
  await expect(details).toContainText('Not published.');
  const timeline = details.getByRole('list', { name: 'Timeline: Post' });
  await expect(timeline).toContainText('Publishing the post.');
  await expect(timeline).toContainText('The network rejected it');
  await expectNoFault(page, 'the details of what failed', details);
  // After a reload, the address still opens the same post.
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

  await agreeAs(page, ann.name, () =>
    byAccount.getByRole('button', { name: 'Reconnect, then retry 2 posts' }).click(),
  );
  await expect(page.getByText('Retrying 2 posts.')).toBeVisible();
  await expect(byAccount).toBeHidden();
  const rest = page.getByRole('region', { name: /^2 posts to harbour_coffee on X failed/ });
  await rest.getByRole('button', { name: 'Retry all 2' }).click();
  await expect(page.getByRole('tab', { name: 'History 5' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Failed/ })).toBeHidden();
  const received = (await receivedPosts(page)).map(({ text }) => text).filter((text) => text.includes(run));
  expect(received.toSorted()).toEqual([first, ...others, ...hours].toSorted());
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
