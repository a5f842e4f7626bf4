import type { Billing } from '@fanfare/core/api/billing.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { renderApp } from '../../testing/render.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { billingWith, invoices, subscriptionWith } from './testing/billing.ts';
import { checkMs, readEveryMs, waitMs } from './use-confirmation.ts';

const left = vi.hoisted(() => vi.fn<(url: string) => void>());
vi.mock('../../browser/open-external-page.ts', () => ({ openExternalPage: left }));
beforeEach(() => left.mockReset());

const path = '/dashboard/settings/subscription';

function open(billing: Billing | (() => Billing), answers: Answers = {}, search = '') {
  const timers = manualTimers();
  const api = fakeApi({
    enter: () => enterReply(),
    billing: typeof billing === 'function' ? billing : () => billing,
    createCheckout: () => ({ url: 'https://checkout.example/' }),
    openPortal: () => ({ url: 'https://portal.example/' }),
    ...answers,
  });
  const app = renderApp(`${path}${search}`, { session: fakeSession(kim), api, timers });
  return { ...app, timers, count: (name: string) => api.calls.filter((each) => each.name === name).length };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the subscription screen', () => {
  it('a link to the plans scrolls to them once they are loaded', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    open(billingWith(null), {}, '#plans');
    const plans = await screen.findByRole('region', { name: 'Plans' });
    await waitFor(() => expect(shown.mock.contexts).toContain(plans));
    shown.mockClear();
    cleanup();
    open(billingWith(null));
    await screen.findByRole('region', { name: 'Plans' });
    expect(shown).not.toHaveBeenCalled();
    shown.mockRestore();
  });

  it('all seven limits are shown with the current usage, and the switch between monthly and yearly changes the prices', async () => {
    const usage = {
      posts: 100,
      aiMessages: 41,
      aiImages: 0,
      storage: 5,
      workspaces: 3,
      members: 1,
      accounts: 8,
    };
    const { user } = open(billingWith(null, { usage }));
    const list = await screen.findByRole('region', { name: 'Usage' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Posts this month100 of 100Limit reached · Upgrade',
      'AI messages this month41 of 50Approaching the limit · Upgrade',
      'AI images this month0 of 5',
      'Storage5 MB of 10 GB',
      'Workspaces3 of 1Above the limit · Upgrade',
      'Members and invitations per workspace1 of 1Limit reached · Upgrade',
      'Accounts8 of 9Approaching the limit · Upgrade',
    ]);
    expect(await screen.findByText('$9.60')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(screen.getByText('$12')).toBeDefined();
    expect(screen.queryByText('$9.60')).toBeNull();
  });

  it('a double click requests the payment page once, and the buttons work again after the person returns from it', async () => {
    const message = 'The payment provider is not responding. Please try again in a minute.';
    const failures = [new ApiError({ status: 502, code: 'unavailable', message })];
    const { user, api, count } = open(billingWith(null), {
      createCheckout: () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return { url: 'https://checkout.example/' };
      },
    });
    await user.click(await button('Upgrade: Creator'));
    expect(await screen.findByText(message)).toBeDefined();
    expect(left).not.toHaveBeenCalled();
    expect((await button('Upgrade: Creator')).hasAttribute('disabled')).toBe(false);

    await user.dblClick(await button('Upgrade: Pro'));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://checkout.example/'));
    expect(api.calls.at(-1)).toMatchObject({
      name: 'createCheckout',
      input: { plan: 'pro', interval: 'year' },
    });
    expect(count('createCheckout')).toBe(2);
    // All other buttons are disabled until the browser has opened the payment page, or shows this page again from its
    // cache.
    expect((await button('Upgrade: Creator')).hasAttribute('disabled')).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Upgrade: Creator' }).hasAttribute('disabled')).toBe(false),
    );
  });

  it('a person who cancels sees until when the plan lasts and what exceeds the free plan, before the portal opens', async () => {
    const excess = { limit: 'accounts', used: 11, allowed: 9 } as const;
    const { user, api, count } = open(billingWith(subscriptionWith(), { exceeding: { free: [excess] } }));
    await user.click(await button('Cancel plan'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Creator?' });
    expect(dialog.textContent).toContain('You keep Creator until 14 Mar 2027');
    expect(dialog.textContent).toContain('2 accounts above 9 stay connected but do not publish.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep Creator' }));
    expect(count('openPortal')).toBe(0);
    await user.click(await button('Cancel plan'));
    await user.click(await button('Continue'));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://portal.example/'));
    expect(api.calls.at(-1)).toMatchObject({ name: 'openPortal', input: { page: 'cancel' } });
  });

  it('a downgrade to a smaller paid plan must be confirmed, and keeps the billing period', async () => {
    const { user, api } = open(billingWith(subscriptionWith({ plan: 'pro', interval: 'month' })));
    await user.click(await button('Downgrade: Creator'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Everything that you use now fits Creator.',
    );
    await user.click(await button('Continue'));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.calls.at(-1)?.input).toEqual({ plan: 'creator', interval: 'month' });
  });

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['unpaid', false],
  ] as const)(
    'the downgrade dialog says until when the current plan stays, unless the subscription has an unpaid invoice: %s',
    (status, keeps) => {
      const subscription = subscriptionWith({ plan: 'pro', status });
      render(
        <DowngradeDialog
          billing={billingWith(subscription)}
          subscription={subscription}
          to="creator"
          day={(at) => at.slice(0, 10)}
          onConfirm={() => undefined}
          onClose={() => undefined}
        />,
      );
      const { textContent } = screen.getByRole('alertdialog');
      expect(textContent.includes('You keep Pro until ')).toBe(keeps);
      expect(textContent).not.toContain('paid');
    },
  );

  it('a cancelled plan can be resumed in the portal, and cannot be cancelled again', async () => {
    const { user, count } = open(billingWith(subscriptionWith({ cancelAtPeriodEnd: true })));
    await user.click(await button('Resume plan'));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://portal.example/'));
    expect(count('openPortal')).toBe(1);
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it('after a failed payment, the screen says until when the plan lasts, and the card can be changed', async () => {
    const subscription = subscriptionWith({ status: 'past_due', graceEnd: '2026-12-06T11:00:00.000Z' });
    const { user, api } = open(billingWith(subscription));
    expect((await screen.findAllByText(/stays until 6 Dec 2026/)).length).toBeGreaterThan(0);
    await user.click(await button('Update card'));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.calls.at(-1)).toMatchObject({ name: 'openPortal', input: { page: 'card' } });
  });

  it('if billing is not set up, the screen says so and offers no plan', async () => {
    open(billingWith(null, { isSetUp: false }));
    expect(await screen.findByText('Billing is not set up.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Upgrade/ })).toBeNull();
  });

  it('a hundred invoices are shown on request, each with its receipt', async () => {
    const { user } = open(billingWith(subscriptionWith(), { invoices: invoices(100) }));
    const table = await screen.findByRole('table', { name: 'Invoices' });
    const before = within(table).getAllByRole('row').length;
    expect(before).toBeLessThan(20);
    await user.click(await button('Show all 100 invoices'));
    expect(within(table).getAllByRole('row')).toHaveLength(101);
    expect(within(table).getAllByRole('link')).toHaveLength(100);
  });

  it('a failure to read the invoices is not shown as an empty list, and can be retried', async () => {
    let known: Billing['invoices'] = null;
    const { user } = open(() => billingWith(subscriptionWith(), { invoices: known }));
    expect(await screen.findByText('We couldn’t read your invoices.')).toBeDefined();
    known = [];
    await user.click(await button('Retry'));
    expect(await screen.findByText(/^No invoices yet/)).toBeDefined();
  });
});

describe('the return from the payment page', () => {
  it('after a payment, the screen polls until it finds the subscription, even if one poll fails', async () => {
    let answer = (): Billing => billingWith(null);
    const { timers, path: where } = open(() => answer(), {}, '?session=cs_1');
    expect(await screen.findByText('Confirming your payment.')).toBeDefined();
    await waitFor(() => expect(where()).toBe(path));
    answer = () => {
      throw new ApiError({ status: 502, code: 'unavailable', message: 'Down.' });
    };
    await waitFor(() => expect(timers.waiting()).toContain(readEveryMs));
    timers.pass(readEveryMs);
    await waitFor(() => expect(timers.waiting()).toContain(readEveryMs));
    answer = () => billingWith(subscriptionWith());
    timers.pass(readEveryMs);
    expect(await screen.findByText('You have Creator now.')).toBeDefined();
    await waitFor(() => expect(timers.waiting()).not.toContain(readEveryMs));
  });

  it('waiting for a payment ends after half a minute, and “Check again” finds the payment', async () => {
    let billing = billingWith(null);
    const { timers, user } = open(() => billing, {}, '?session=cs_1');
    await screen.findByText('Confirming your payment.');
    await waitFor(() => expect(timers.waiting()).toContain(waitMs));
    timers.pass(waitMs);
    expect(await screen.findByText('Your payment is not confirmed yet.')).toBeDefined();
    await waitFor(() => expect(timers.waiting()).not.toContain(readEveryMs));
    await user.click(await button('Check again'));
    billing = billingWith(subscriptionWith());
    await waitFor(() => expect(timers.waiting()).toContain(readEveryMs));
    timers.pass(readEveryMs);
    expect(await screen.findByText('You have Creator now.')).toBeDefined();
  });

  it('a change in the customer portal appears without a message, and the screen stops polling after ten seconds', async () => {
    let billing = billingWith(subscriptionWith());
    const { timers, path: where } = open(() => billing, {}, '?changed=1');
    await button('Cancel plan');
    await waitFor(() => expect(where()).toBe(path));
    billing = billingWith(subscriptionWith({ cancelAtPeriodEnd: true }));
    await waitFor(() => expect(timers.waiting()).toContain(readEveryMs));
    timers.pass(readEveryMs);
    await button('Resume plan');
    expect(screen.queryByText(/You have Creator now/)).toBeNull();
    timers.pass(checkMs);
    await waitFor(() => expect(timers.waiting()).not.toContain(readEveryMs));
  });
});
