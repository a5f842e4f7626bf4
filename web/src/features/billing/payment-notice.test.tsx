import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { billingWith, subscriptionWith } from './testing/billing.ts';

function open(path: string, paymentFailed?: { graceEnd: string | null }) {
  const api = fakeApi({
    enter: () => enterReply(undefined, paymentFailed && { paymentFailed }),
    billing: () => billingWith(subscriptionWith({ status: 'past_due' })),
  });
  return { ...renderApp(path, { session: fakeSession(kim), api }), api };
}

const notice = () => screen.findByRole('region', { name: 'Payment failed' });
const soon = () => new Date(Date.now() + 3 * dayMs).toISOString();

describe('the notice of a failed payment', () => {
  it('the notice says until when the person keeps the plan, and needs no call of its own', async () => {
    const { user, api, path } = open('/dashboard/nothing', { graceEnd: soon() });
    const bar = within(await notice());
    expect(bar.getByText(/Your plan stays until .*; after that the limits of Free apply\./)).toBeDefined();
    expect(api.calls.map(({ name }) => name)).toEqual(['enter']);
    await user.click(bar.getByRole('link', { name: 'Update payment' }));
    await waitFor(() => expect(path()).toBe('/dashboard/settings/subscription'));
    // The subscription screen has its own message, so the notice is hidden.
    expect(await screen.findByRole('button', { name: 'Update card' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Payment failed' })).toBeNull();
  });

  it.each([[null], ['2026-01-01T00:00:00.000Z']])(
    'when no grace period is running (end: %s), the notice says that the limits of Free apply',
    async (graceEnd) => {
      open('/dashboard/nothing', { graceEnd });
      expect(within(await notice()).getByText(/The limits of Free apply until it is paid/)).toBeDefined();
    },
  );

  it('a person without a failed payment sees no notice', async () => {
    open('/dashboard/nothing');
    await screen.findByText('Page not found');
    expect(screen.queryByRole('region', { name: 'Payment failed' })).toBeNull();
  });
});
