import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import * as files from '../../browser/save-file.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { commissions, fernhill, noStats, stats } from './testing/affiliates.ts';

beforeEach(() => {
  // jsdom cannot draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const failure = new ApiError({ status: 503, code: 'unavailable', message: 'Try again in a moment.' });

function open(answers: Answers = {}, address = '/dashboard/affiliate') {
  return renderApp(address, {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enterReply(),
      affiliate: () => ({ affiliate: fernhill }),
      affiliateStats: () => stats,
      listCommissions: () => ({ commissions: [...commissions], next: null }),
      ...answers,
    }),
  });
}

describe('the offer', () => {
  it('the offer shows the commission for every price, and a person who accepts the terms and joins receives a link to share', async () => {
    const outcomes = [() => Promise.reject(failure), () => ({ affiliate: fernhill })];
    const { user, api } = open({
      affiliate: () => ({ affiliate: null }),
      joinAffiliates: () => outcomes.shift()!(),
    });
    const examples = await screen.findByRole('table');
    const rows = within(examples).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Creator$2.40of $12$23.04of $115.20',
      'Pro$5.80of $29$55.68of $278.40',
      'Business$15.80of $79$151.68of $758.40',
    ]);
    expect(screen.getByText('20% on every sale')).toBeDefined();
    expect(screen.getByText('Custom deal for over 10k followers')).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Read the terms' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms of the affiliate programme' }));
    expect(dialog.getByRole('heading', { name: 'How to leave' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const join = screen.getByRole('button', { name: 'Join the programme' });
    const joins = () => api.calls.filter(({ name }) => name === 'joinAffiliates').map(({ input }) => input);
    await user.click(join);
    expect((await screen.findByRole('alert')).textContent).toBe('Accept the terms to join.');
    expect(joins()).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(join);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Try again in a moment.'));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await user.click(join);
    const field = await screen.findByLabelText<HTMLInputElement>('Your affiliate link');
    expect(field.value).toBe(fernhill.link);
    expect(joins()).toEqual([{ acceptsTerms: true }, { acceptsTerms: true }]);
  });
});

describe('an affiliate', () => {
  const inPages: Answers['listCommissions'] = ({ after }) =>
    after === undefined
      ? { commissions: commissions.slice(0, 3), next: 'c3' }
      : { commissions: commissions.slice(3), next: null };

  it('the screen shows the payout, the commissions, the clicks and a QR code, and the address keeps the chosen range', async () => {
    const { user, api, path } = open();
    const link = await screen.findByRole('region', { name: 'Your link' });
    expect(within(link).getByText('$184.32')).toBeDefined();
    expect(
      within(link).getByText('Next payout 1 Dec 2026 · $58.08 on hold for 30 days · $94.40 paid so far'),
    ).toBeDefined();
    expect(await screen.findByText('22.6% of sign-ups')).toBeDefined();

    const table = await screen.findByRole('table', { name: 'Commissions' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'On hold until 19 Dec',
      'On hold until 14 Dec',
      'Ready',
      'Paid 1 Nov',
      'Refunded',
    ]);
    expect(rows[4]?.textContent).toContain('−$115.20');

    await user.click(await screen.findByRole('button', { name: 'Show clicks as table' }));
    const clicks = await screen.findByRole('region', { name: 'Clicks per day as table' });
    expect(within(clicks).getAllByRole('row')).toHaveLength(31);

    await user.click(await screen.findByRole('radio', { name: '90 days' }));
    expect(path()).toBe('/dashboard/affiliate?range=90');
    const ranges = () => api.calls.filter(({ name }) => name === 'affiliateStats').map(({ input }) => input);
    await waitFor(() => expect(ranges()).toEqual([{ range: '30' }, { range: '90' }]));

    await user.click(screen.getByRole('button', { name: 'QR code' }));
    expect(await screen.findByRole('img', { name: `QR code that opens ${fernhill.link}` })).toBeDefined();
    // The download fails, because jsdom cannot draw.
    await user.click(await screen.findByRole('button', { name: 'Download PNG' }));
    expect(await screen.findByText('Your browser could not draw the image.')).toBeDefined();
  });

  it('a balance below zero is explained, and empty lists of clicks and commissions say that they are empty', async () => {
    const balance = { ...fernhill.balance, readyCents: -2_304 };
    open({
      affiliate: () => ({ affiliate: { ...fernhill, balance, commissions: 0 } }),
      affiliateStats: () => noStats,
      listCommissions: () => ({ commissions: [], next: null }),
    });
    expect(await screen.findByText('−$23.04', { selector: 'strong' })).toBeDefined();
    expect(screen.getByText(/Refunds took back more than was ready/)).toBeDefined();
    expect(await screen.findByText('No commissions yet')).toBeDefined();
    expect(await screen.findByText('No clicks yet. Share your link to begin.')).toBeDefined();
  });

  it('the range comes from the address; if its numbers fail to load, Retry loads them again', async () => {
    let fails = true;
    const { user, api } = open(
      { affiliateStats: () => (fails ? Promise.reject(failure) : stats) },
      '/dashboard/affiliate?range=all',
    );
    const all = await screen.findByRole<HTMLInputElement>('radio', { name: 'All' });
    expect(all.checked).toBe(true);
    expect(api.calls.find(({ name }) => name === 'affiliateStats')?.input).toEqual({ range: 'all' });
    const card = await screen.findByRole('region', { name: 'From click to commission' });
    expect(await within(card).findByText('Try again in a moment.')).toBeDefined();
    expect(await screen.findByText('Customer 0186')).toBeDefined();
    fails = false;
    await user.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(await within(card).findByText('1,218')).toBeDefined();
  });

  it('commissions are paged in both directions, and the downloaded file contains all pages', async () => {
    const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = open({ listCommissions: inPages });
    const pages = await screen.findByRole('navigation', { name: 'Pages of commissions' });
    expect(within(pages).getByText('1 to 3 of 41')).toBeDefined();
    await user.click(within(pages).getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('4 to 5 of 41')).toBeDefined();
    expect(await screen.findByText('Customer 0119')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('Customer 0186')).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Download commissions as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [blob, name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('fanfare-commissions-fernhill.csv');
    expect((await blob?.text())?.trim().split('\r\n')).toHaveLength(6);
  });

  it('a failed load can be retried, and an empty last page has a button for the previous page', async () => {
    let fails = true;
    const { user } = open({
      affiliate: () => (fails ? Promise.reject(failure) : { affiliate: fernhill }),
      listCommissions: ({ after }) =>
        after === undefined ? { commissions: [...commissions], next: 'c5' } : { commissions: [], next: null },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Your affiliate link')).toBeDefined();

    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('No more rows')).toBeDefined();
    expect(screen.queryByText('No commissions yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('Customer 0186')).toBeDefined();
  });
});
