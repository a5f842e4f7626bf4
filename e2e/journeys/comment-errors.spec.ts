import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { aimFault, callerFor } from '../fixtures/posting.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** No other journey uses this account. */
const reader = { id: 'x', identity: '1712345678901234505' };

const section = (page: Page) => page.getByRole('region', { name: 'Comments and insights' });
const view = (page: Page) => section(page).getByRole('button', { name: 'View comments and insights' });
/** A toast about an error. */
const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('alert')
    .filter({ hasText: text })
    .filter({ hasNot: page.getByRole('button') });

async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  // The dialog has a button of the same name.
  await toast(page, text).locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, text)).toBeHidden();
}

// The journey of analytics covers the message in place of comments that a network refuses.
test.use({ expectedTrouble: [/status of (400|401|403|404|429|502|503)/] });

test('faults of the network are named in a toast while comments are read, written and deleted, and nothing is lost', async ({
  signedUp: page,
  user,
  person,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, reader);
  const caller = await callerFor(page, person);
  const publish = async () => {
    const postId = crypto.randomUUID();
    const published = await caller.post('/api/x/upload_post', {
      workspaceId: user.workspaceId,
      postId,
      platform_id: reader.identity,
      description: `Ten books for the train ${postId}`,
    });
    expect(published.ok(), await published.text()).toBe(true);
    return postId;
  };
  const postId = await publish();
  const aim = (call: string, kind: string) =>
    aimFault(page, { network: 'x', call, kind, account: reader.identity });
  await page.goto(`/dashboard/posts?post=${postId}`);
  await expect(view(page)).toBeVisible();

  await page.route(
    (url) => url.pathname.startsWith('/api/x/'),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Proxy</html>' }),
    { times: 1 },
  );
  await view(page).click();
  await closeToast(page, 'Failed to fetch data!');

  await view(page).click();
  await expect(section(page)).toContainText('No comments yet.');

  const field = section(page).getByRole('textbox', { name: 'Add a comment' });
  await field.fill('The third one is my favourite.');
  const send = section(page).getByRole('button', { name: 'Send', exact: true });
  await aim('reply_create', 'rate_limit');
  await send.click();
  await closeToast(page, 'We have exceeded the rate limit of X. Please try again later.');
  await aim('reply_create', 'refuse');
  await send.click();
  await closeToast(page, /./);
  await expect(field).toHaveValue('The third one is my favourite.');
  await send.click();
  await expect(field).toHaveValue('');
  await expect(section(page)).toContainText('The third one is my favourite.');

  await aim('tweet_delete', 'rate_limit');
  const remove = section(page).getByRole('button', { name: /^Delete .+’s comment$/ });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await closeToast(page, 'We have exceeded the rate limit of X. Please try again later.');
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section(page)).toContainText('No comments yet.');

  const broken = await publish();
  await aim('tweet_read', 'server_error');
  await page.goto(`/dashboard/posts?post=${broken}`);
  await view(page).click();
  await closeToast(page, /unavailable|not available/i);
  await expect(view(page)).toBeVisible();
});
