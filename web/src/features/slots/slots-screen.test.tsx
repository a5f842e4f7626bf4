import type { Slot, SlotPlan } from '@fanfare/core/slots/slots.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';

const monday: Slot = { day: 'monday', time: '09:00', platform: null };
const mondayX: Slot = { day: 'monday', time: '17:30', platform: 'x' };

/** A server that stores the slots; a test may replace its answers. */
function open(slots: Slot[] = [], answers: Answers = {}) {
  let plan: SlotPlan = { zone: slots.length > 0 ? 'Europe/Berlin' : null, slots, revision: 3 };
  const api = fakeApi({
    enter: () => enterReply(),
    findSlots: () => plan,
    saveSlots({ zone, slots: next, revision }) {
      plan = { zone, slots: next, revision: revision + 1 };
      return plan;
    },
    ...answers,
  });
  const app = renderApp('/dashboard/settings/slots', { session: fakeSession(kim), api });
  return { ...app, api, stored: () => plan };
}

const chips = async (day: string) => {
  const list = await screen.findByRole('list', { name: `Slots on ${day}` });
  return within(list)
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the posting slots', () => {
  it('the slots get the time zone of the person who adds the first one', async () => {
    const { user, stored } = open();
    await screen.findByText('No slots yet. Add the times at which you usually post.');
    await user.click(await button('Add slot'));
    expect(await screen.findByText(/^Added Monday 9:00.* for all networks\.$/)).toBeDefined();
    expect(stored()).toEqual({ zone: 'Europe/Berlin', slots: [monday], revision: 4 });
    expect(await chips('Monday')).toHaveLength(1);
  });

  it('a time for one network can be added to several days in one step', async () => {
    const { user, stored } = open([monday]);
    await user.selectOptions(await screen.findByLabelText('Day'), 'Monday to Friday');
    await user.selectOptions(screen.getByLabelText('Network'), 'X');
    await user.click(await button('Add slot'));
    expect(await screen.findByText('Added 5 slots.')).toBeDefined();
    expect(stored().slots).toHaveLength(6);
    expect((await chips('Monday')).join()).toMatch(/All.*X/);
    expect(screen.getByText('6 slots a week, Berlin time')).toBeDefined();
  });

  it('a typed time is added, and its field shows it in the format of the slots', async () => {
    const { user, stored } = open([monday]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Time' });
    for (const [typed, time] of [
      ['9:30', '09:30'],
      ['6pm', '18:00'],
      ['18.45', '18:45'],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      await waitFor(() => expect(stored().slots).toContainEqual({ day: 'monday', time, platform: null }));
      await waitFor(async () => expect((await chips('Monday')).join()).toContain(field.value));
    }
  });

  it('a text that is not a time stays in its field with the reason, and nothing is added', async () => {
    const { user, api } = open([monday]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Time' });
    await user.clear(field);
    await enterText(user, field, '25:99');
    await user.click(await button('Add slot'));
    const reason = '25:99 is not a time. Hours go to 23, minutes to 59. Try 18:30 or 6:30 pm.';
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect(field.value).toBe('25:99');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    expect(api.calls.some(({ name }) => name === 'saveSlots')).toBe(false);
  });

  it('a duplicate slot is refused without a call', async () => {
    const { user, api } = open([monday]);
    await user.click(await button('Add slot'));
    expect((await screen.findByRole('alert')).textContent).toBe('You already have this slot.');
    expect(api.calls.some(({ name }) => name === 'saveSlots')).toBe(false);
  });

  it('Undo restores a removed slot', async () => {
    const { user, stored } = open([monday, mondayX]);
    await user.click(await button(/^Remove Monday 17:30.*for X$|^Remove Monday 5:30.*for X$/));
    await screen.findByText(/^Removed Monday/);
    expect(stored().slots).toEqual([monday]);
    await user.click(await button('Undo'));
    await waitFor(() => expect(stored().slots).toEqual([monday, mondayX]));
  });

  it('the slots of a day are copied to another day', async () => {
    const { user, stored } = open([monday, mondayX]);
    await user.click(await button('Copy Monday'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy to Sunday' }));
    await screen.findByText('Copied the slots of Monday.');
    expect(stored().slots.filter(({ day }) => day === 'sunday')).toHaveLength(2);
    expect(await chips('Sunday')).toHaveLength(2);
  });

  it('if another person has changed the slots, a message says so, and the latest version is shown', async () => {
    let reads = 0;
    const conflict = () => {
      throw new ApiError({
        status: 409,
        code: 'conflict',
        message: 'Someone else changed the posting slots. Here is the latest version.',
      });
    };
    const { user } = open([], {
      saveSlots: conflict,
      findSlots: () => ({
        zone: 'Europe/Berlin',
        slots: (reads += 1) === 1 ? [monday] : [monday, mondayX],
        revision: reads,
      }),
    });
    await user.click(await button(/^Remove Monday/));
    expect(await screen.findByText(/^Someone else changed the posting slots/)).toBeDefined();
    await waitFor(async () => expect(await chips('Monday')).toHaveLength(2));
  });

  it('if the slots could not be loaded, a Retry button is shown', async () => {
    const down = () => {
      throw new ApiError({ status: 503, code: 'unavailable', message: 'No answer.' });
    };
    open([], { findSlots: down });
    expect(await screen.findByText('No answer.')).toBeDefined();
    expect(await button(/retry/i)).toBeDefined();
  });
});
