import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

test('posts fill the posting slots of the week one after another', async ({ signedUp: page, user }) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: '1712345678901234502' });
  await page.goto('/dashboard/settings/slots');
  const form = page.getByRole('form', { name: 'Add a slot' });
  await form.getByLabel('Day').selectOption('Every day');
  await form.getByLabel('Time').fill('08:15');
  await form.getByRole('button', { name: 'Add slot' }).click();
  await expect(page.getByText('7 slots a week, Berlin time')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Monday 8:15/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove Monday 8:15/ })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the posting slots');

  const times: string[] = [];
  for (const text of ['First in the queue', 'Second in the queue']) {
    await openFromMenu(page, 'Upload');
    await page.getByRole('checkbox', { name: /pia_prints on X/ }).click();
    await page.getByLabel('Description').fill(text);
    const desk = page.viewportSize() ?? { width: 1280, height: 720 };
    // The whole dialog does not fit on this phone.
    if (times.length === 1) await page.setViewportSize({ width: 360, height: 560 });
    await press(page, 'Schedule');
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByRole('button', { name: /^Next free slot/ })).toBeVisible();
    if (times.length === 0) await expectNoFaultAtWidths(page, 'the dialog that schedules', dialog);
    const day = dialog.getByRole('gridcell', { selected: true });
    if (times.length === 1) await expect(day).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desk);
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/posts/submit'));
    await dialog.getByRole('button', { name: 'Add to queue' }).click();
    await expect(page.getByText(/^Added to the queue: /)).toBeVisible();
    const { posts } = (await (await sent).json()) as { posts: { schedule: string }[] };
    times.push(posts[0]?.schedule ?? '');
  }
  const [first = '', second = ''] = times.map((time) =>
    new Date(time).toLocaleString('en-GB', { timeZone: 'Europe/Berlin' }),
  );
  expect([first, second].map((time) => time.slice(-8))).toEqual(['08:15:00', '08:15:00']);
  expect(Date.parse(times[1] ?? '')).toBeGreaterThan(Date.parse(times[0] ?? ''));
});
