import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import * as files from '../../browser/save-file.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { affiliates, referrals } from './testing/affiliates.ts';
import { enterText } from '../../testing/enter-text.ts';

const [fern] = affiliates;
const failure = (status: number) =>
  new ApiError({ status, code: 'internal', message: 'The server said no.' });

interface Opening {
  isStaff?: boolean;
  bars?: boolean;
}

function open(
  answers: Answers = {},
  address = '/dashboard/staff/affiliates',
  { isStaff = true, bars = false }: Opening = {},
) {
  return renderApp(address, {
    bars,
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enterReply([harbour], { isStaff }),
      listAffiliates: () => ({
        affiliates: [...affiliates],
        total: 2,
        readyCents: 6_680,
        nextPayoutOn: '2026-12-01',
        next: null,
      }),
      ...(fern && { findAffiliate: () => ({ ...fern, debtCents: 0 }) }),
      listReferrals: () => [...referrals],
      ...answers,
    }),
  });
}

const openModal = (answers: Answers = {}) => open(answers, '/dashboard/staff/affiliates?affiliate=fern');
const dialog = () => screen.findByRole('dialog', { name: 'Referrals of fernhill' });
const table = () => screen.findByRole('table', { name: 'Referrals' });
const bodyRows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const calledWith = (api: ReturnType<typeof open>['api'], name: string) =>
  api.calls.filter((each) => each.name === name).map(({ input }) => input);

describe('access to the screen', () => {
  it('people who are not staff see “Page not found”, and their menu has no link to the screen', async () => {
    const { user, api } = open({ listTodos: () => [] }, '/dashboard/staff/affiliates', {
      isStaff: false,
      bars: true,
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(calledWith(api, 'listAffiliates')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Affiliates (staff)' })).toBeNull();
  });

  it('the user menu of staff links to the screen', async () => {
    const { user, path } = open({ listTodos: () => [] }, '/dashboard/nowhere', { bars: true });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Affiliates (staff)' }));
    await screen.findByRole('table', { name: 'Affiliates' });
    expect(path()).toBe('/dashboard/staff/affiliates');
  });
});

describe('the list of affiliates', () => {
  it('the list shows the sum to be paid to each affiliate, and the address names the affiliate of the open dialog', async () => {
    const { user, path } = open();
    const list = await screen.findByRole('table', { name: 'Affiliates' });
    expect(
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['fernhillfernhill@mail.example5$89.84', 'Deleted account–0−$23.04']);
    expect(screen.getByText('2 affiliates. $66.80 to pay, next payout 1 Dec 2026.')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'fernhill' }));
    const modal = await dialog();
    expect(path()).toBe('/dashboard/staff/affiliates?affiliate=fern');
    await user.click(within(modal).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/dashboard/staff/affiliates'));
  });

  it('a failure to load the affiliates is reported with the server’s message', async () => {
    open({ listAffiliates: () => Promise.reject(failure(500)) });
    expect((await screen.findByRole('alert')).textContent).toContain('The server said no.');
  });
});

describe('the referrals of an affiliate', () => {
  it('every status is shown, and a filter deselects all referrals so that no hidden referral is paid', async () => {
    const { user } = openModal();
    const rows = await bodyRows();
    expect(rows.map((row) => row.textContent)).toEqual([
      'Imogen K.imogen@tidal.example3 Aug 2026Pro yearly · active111paid$55.68$5.00Paid',
      'Bram O.bram@northline.example28 Sep 2026Creator yearly · active55Pending$23.04$5.00UnpaidMark paid',
      'Studio Sorrelhello@sorrel.example12 Oct 2026Business monthly · active41Eligible$15.80$5.00UnpaidMark paid',
      'Paloma R.paloma@quiet.example14 Nov 2026Creator monthly · active8In Progress 22 days left$2.40$0.00Unpaid',
      'Deleted account17 Nov 2026Free –0Ineligible$0.00$0.00Unpaid',
    ]);
    // A referral with nothing to pay cannot be selected.
    expect(screen.getByRole('checkbox', { name: 'Select Imogen K.' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Bram O.' }));
    expect(screen.getByText('1 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Eligible/ }));
    expect(screen.queryByText('1 selected')).toBeNull();
    expect((await bodyRows()).map((row) => row.textContent?.slice(0, 13))).toEqual(['Studio Sorrel']);
    await enterText(user, screen.getByLabelText('Search name or e-mail'), 'bram');
    expect(await screen.findByText('No referral matches.')).toBeDefined();

    const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Download referrals as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [blob, name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('fanfare-referrals-fern.csv');
    expect((await blob?.text())?.trim().split('\r\n')).toHaveLength(6);
  });

  it('a failed read can be retried, and an affiliate without referrals shows the text of the specification', async () => {
    const outcomes = [() => Promise.reject(failure(500)), () => []];
    const { user } = openModal({ listReferrals: () => outcomes.shift()!() });
    const alert = await within(await dialog()).findByRole('alert');
    expect(alert.textContent).toContain('Failed to load referrals for this affiliate');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No referrals found for this affiliate')).toBeDefined();
  });

  it('an unknown affiliate is reported without a retry', async () => {
    openModal({ listReferrals: () => Promise.reject(failure(404)) });
    const alert = await within(await dialog()).findByRole('alert');
    expect(alert.textContent).toContain('Invalid affiliate data');
    expect(within(alert).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('the filter shows no numbers until all referrals are loaded', async () => {
    const header = { headers: { link: '</api/x?cursor=next>; rel="next"' } };
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('[]', header)));
    const { user, api } = openModal({
      listReferrals: async ({ cursor }, { sender }) => {
        if (cursor !== undefined) return referrals.slice(2);
        await sender?.('/api/x', {});
        return referrals.slice(0, 2);
      },
    });
    expect(await bodyRows()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Eligible' })).toBeDefined();
    expect(calledWith(api, 'listReferrals')).toEqual([{ id: 'fern' }]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await bodyRows()).toHaveLength(5));
    expect(screen.getByRole('button', { name: 'Eligible 1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calledWith(api, 'listReferrals')).toEqual([{ id: 'fern' }, { id: 'fern', cursor: 'next' }]);
  });
});

describe('marking as paid', () => {
  const paid = { payout: { id: 'p1', cents: 2_804, at: '2026-12-01T09:00:00.000Z' } };

  it('the sum of a payout must be confirmed, and a retry has the same payout id unless the sum has changed', async () => {
    let sum = 2_804;
    const outcomes = [
      () => Promise.reject(failure(503)),
      () => {
        sum = 3_000;
        return Promise.reject(failure(409));
      },
      () => ({ payout: { ...paid.payout, cents: 3_000 } }),
    ];
    const { user, api } = openModal({
      listReferrals: () => referrals.map((each) => (each.id === 'r2' ? { ...each, readyCents: sum } : each)),
      payAffiliate: () => outcomes.shift()!(),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Mark $28.04 as paid?' }));
    expect(calledWith(api, 'payAffiliate')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Mark $28.04 paid' }));
    expect((await question.findByRole('alert')).textContent).toBe('The server said no.');
    const reads = calledWith(api, 'listReferrals').length;
    await user.click(question.getByRole('button', { name: 'Mark $28.04 paid' }));

    const changed = within(await screen.findByRole('alertdialog', { name: 'Mark $30.00 as paid?' }));
    expect(changed.getByRole('alert').textContent).toBe('The server said no.');
    const again = changed.getByRole<HTMLButtonElement>('button', { name: 'Mark $30.00 paid' });
    await waitFor(() => expect(again.disabled).toBe(false));
    await user.click(again);
    await screen.findByText('$30.00 marked as paid.');
    const sent = calledWith(api, 'payAffiliate') as { payoutId: string }[];
    expect(sent).toEqual([
      { id: 'fern', payoutId: expect.any(String) as string, referrals: ['r2'], cents: 2_804 },
      sent[0],
      { ...sent[0], payoutId: expect.any(String) as string, cents: 3_000 },
    ]);
    expect(sent[2]?.payoutId).not.toBe(sent[0]?.payoutId);
    // The referrals are read two more times: after the server has refused the old sum, and after the payout.
    await waitFor(() => expect(calledWith(api, 'listReferrals')).toHaveLength(reads + 2));
  });

  it('selected referrals are paid together', async () => {
    const { user, api } = openModal({ payAffiliate: () => paid });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mark paid' }));
    const question = await screen.findByRole('alertdialog', { name: 'Mark $48.84 as paid?' });
    await user.click(within(question).getByRole('button', { name: 'Mark $48.84 paid' }));
    await waitFor(() =>
      expect(calledWith(api, 'payAffiliate')).toMatchObject([{ referrals: ['r2', 'r3'], cents: 4_884 }]),
    );
  });

  it('refunds reduce a payout, and the screen explains the reduction', async () => {
    const { user, api } = openModal({
      ...(fern && { findAffiliate: () => ({ ...fern, debtCents: 1_000 }) }),
      payAffiliate: () => ({ payout: { ...paid.payout, cents: 1_804 } }),
    });
    expect(
      await screen.findByText('Refunds took back $10.00 after a payout. It is taken from the next one.'),
    ).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    const question = await screen.findByRole('alertdialog', { name: 'Mark $18.04 as paid?' });
    expect(question.textContent).toContain('less $10.00 that refunds took back after a payout');
    await user.click(within(question).getByRole('button', { name: 'Mark $18.04 paid' }));
    await screen.findByText('$18.04 marked as paid.');
    expect(calledWith(api, 'payAffiliate')).toMatchObject([{ referrals: ['r2'], cents: 1_804 }]);
  });

  it('a referral that earned less than the affiliate owes cannot be paid alone, and the dialog says why', async () => {
    const { user } = openModal({
      ...(fern && { findAffiliate: () => ({ ...fern, debtCents: 3_000 }) }),
    });
    await screen.findByText(/^Refunds took back \$30\.00/);
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    const question = await screen.findByRole('alertdialog', { name: 'Nothing to pay now' });
    expect(question.textContent).toContain('$28.04 is ready for Bram O., but fernhill owes $30.00');
    const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Mark paid' });
    expect(confirm.disabled).toBe(true);
  });
});
