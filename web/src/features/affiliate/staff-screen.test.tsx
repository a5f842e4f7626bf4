import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import * as files from '../../browser/save-file.ts';
import { enteredWith, harbour } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { affiliates, referrals } from './testing/affiliates.ts';

const [fern] = affiliates;
const failure = (status: number) =>
  new ApiError({ status, code: 'internal', message: 'The server said no.' });

function open(answers: Answers = {}, address = '/dashboard/staff/affiliates', isStaff = true) {
  return renderApp(address, {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enteredWith([harbour], { isStaff }),
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
  it('people who are not staff get the page for unknown addresses', async () => {
    const { api } = open({}, '/dashboard/staff/affiliates', false);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(calledWith(api, 'listAffiliates')).toEqual([]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('the menu of a person whose staff claim is %s leads there %d times', async (isStaff, count) => {
    const { user } = open({ listTodos: () => [] }, '/dashboard/nowhere', isStaff);
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryAllByRole('menuitem', { name: 'Affiliates (staff)' })).toHaveLength(count);
  });
});

describe('the list of affiliates', () => {
  it('each affiliate has their referrals and the sum to be paid', async () => {
    open();
    const list = await screen.findByRole('table', { name: 'Affiliates' });
    expect(
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['fernhillfernhill@mail.example5$89.84', 'Deleted account–0−$23.04']);
    expect(screen.getByText('2 affiliates. $66.80 to pay, next payout 1 Dec 2026.')).toBeDefined();
  });

  it('an affiliate opens with an address of their own, and closing leaves it', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('link', { name: 'fernhill' }));
    const modal = await dialog();
    expect(path()).toBe('/dashboard/staff/affiliates?affiliate=fern');
    await user.click(within(modal).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/dashboard/staff/affiliates'));
  });

  it('a failure is reported with a retry', async () => {
    open({ listAffiliates: () => Promise.reject(failure(500)) });
    expect((await screen.findByRole('alert')).textContent).toContain('The server said no.');
  });
});

describe('the referrals of an affiliate', () => {
  it('every field and every status is shown', async () => {
    openModal();
    const rows = await bodyRows();
    expect(rows.map((row) => row.textContent)).toEqual([
      'Imogen K.imogen@tidal.example3 Aug 2026Pro yearly · active111paid$55.68$5.00Paid',
      'Bram O.bram@northline.example28 Sept 2026Creator yearly · active55Pending$23.04$5.00UnpaidMark paid',
      'Studio Sorrelhello@sorrel.example12 Oct 2026Business monthly · active41Eligible$15.80$5.00UnpaidMark paid',
      'Paloma R.paloma@quiet.example14 Nov 2026Creator monthly · active8In Progress 22 days left$2.40$0.00Unpaid',
      'Deleted account17 Nov 2026Free –0Ineligible$0.00$0.00Unpaid',
    ]);
  });

  it('a status and a search narrow the list', async () => {
    const { user } = openModal();
    await user.click(await screen.findByRole('button', { name: /^Eligible/ }));
    expect((await bodyRows()).map((row) => row.textContent?.slice(0, 13))).toEqual(['Studio Sorrel']);
    await user.type(screen.getByLabelText('Search name or e-mail'), 'bram');
    expect(await screen.findByText('No referral matches.')).toBeDefined();
  });

  it.each([
    [500, 'Failed to load referrals for this affiliate', 1],
    [404, 'Invalid affiliate data', 0],
  ])('the failure %d is reported as "%s"', async (status, text, retries) => {
    openModal({ listReferrals: () => Promise.reject(failure(status)) });
    const modal = await dialog();
    const alert = await within(modal).findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(within(alert).queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries);
  });

  it('an affiliate without referrals has the text of the specification', async () => {
    openModal({ listReferrals: () => [] });
    expect(await screen.findByText('No referrals found for this affiliate')).toBeDefined();
  });

  it('more referrals are loaded on request, and numbers are hidden until all are loaded', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await bodyRows()).toHaveLength(5));
    expect(screen.getByRole('button', { name: 'Eligible 1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(calledWith(api, 'listReferrals')).toEqual([{ id: 'fern' }, { id: 'fern', cursor: 'next' }]);
  });

  it('the file has every referral', async () => {
    const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = openModal();
    await user.click(await screen.findByRole('button', { name: 'Download referrals as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [blob, name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('fanfare-referrals-fern.csv');
    expect((await blob?.text())?.trim().split('\r\n')).toHaveLength(6);
  });
});

describe('marking as paid', () => {
  const paid = { payout: { id: 'p1', cents: 2_804, at: '2026-12-01T09:00:00.000Z' } };

  it('one referral is paid after one question with the sum', async () => {
    const { user, api } = openModal({ payAffiliate: () => paid });
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    const question = await screen.findByRole('alertdialog', { name: 'Mark $28.04 as paid?' });
    expect(calledWith(api, 'payAffiliate')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Mark $28.04 paid' }));
    expect(await screen.findByText('$28.04 marked as paid.')).toBeDefined();
    expect(calledWith(api, 'payAffiliate')).toEqual([
      { id: 'fern', payoutId: expect.any(String) as string, referrals: ['r2'], cents: 2_804 },
    ]);
    expect(calledWith(api, 'listReferrals').length).toBeGreaterThan(1);
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

  it('a second try after a lost answer repeats the same payout', async () => {
    let n = 0;
    const { user, api } = openModal({
      payAffiliate: () => {
        n += 1;
        return n === 1 ? Promise.reject(failure(503)) : paid;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Mark $28.04 paid' }));
    expect((await within(question).findByRole('alert')).textContent).toBe('The server said no.');
    await user.click(within(question).getByRole('button', { name: 'Mark $28.04 paid' }));
    await screen.findByText('$28.04 marked as paid.');
    const [first, second] = calledWith(api, 'payAffiliate');
    expect(second).toEqual(first);
  });

  it('a payout is reduced by refunds, and the screen explains it', async () => {
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

  it('a referral that earns less than the debts cannot be paid without others', async () => {
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

  it('a sum that has changed is loaded again, and the next try has the new sum and a new id', async () => {
    let hasChanged = false;
    const { user, api } = openModal({
      listReferrals: () =>
        referrals.map((each) => (hasChanged && each.id === 'r2' ? { ...each, readyCents: 3_000 } : each)),
      payAffiliate: () => {
        if (hasChanged) return { payout: { ...paid.payout, cents: 3_000 } };
        hasChanged = true;
        return Promise.reject(failure(409));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Bram O. paid' }));
    await user.click(await screen.findByRole('button', { name: 'Mark $28.04 paid' }));
    const question = await screen.findByRole('alertdialog', { name: 'Mark $30.00 as paid?' });
    expect(within(question).getByRole('alert').textContent).toBe('The server said no.');
    const again = within(question).getByRole<HTMLButtonElement>('button', { name: 'Mark $30.00 paid' });
    await waitFor(() => expect(again.disabled).toBe(false));
    await user.click(again);
    await screen.findByText('$30.00 marked as paid.');
    const [first, second] = calledWith(api, 'payAffiliate') as { payoutId: string; cents: number }[];
    expect([first?.cents, second?.cents]).toEqual([2_804, 3_000]);
    expect(second?.payoutId).not.toBe(first?.payoutId);
  });

  it('a filter drops the selection, so that hidden referrals are not paid', async () => {
    const { user } = openModal();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bram O.' }));
    expect(screen.getByText('1 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Eligible/ }));
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('a referral with nothing to pay cannot be selected', async () => {
    openModal();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Imogen K.' });
    expect(box.disabled).toBe(true);
  });
});
