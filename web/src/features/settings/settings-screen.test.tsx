import type { Settings } from '@fanfare/core/settings/settings.ts';
import { cityName } from '@fanfare/core/settings/time-zones.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { deviceTimeZone } from '../../browser/device.ts';
import { enterReply, harbour, meWith } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const far = 'Pacific/Auckland';

/** A server that stores the settings. The zone differs from this device's by default. */
function server(answers: Answers = {}, timeZone = far) {
  let settings: Settings = { ...meWith().settings, timeZone };
  return fakeApi({
    enter: () => enterReply([harbour], { settings }),
    changeSettings: ({ timeZone = settings.timeZone, weekStart = settings.weekStart }) => {
      settings = { ...settings, timeZone, weekStart };
      return { settings };
    },
    ...answers,
  });
}

async function open(api = server(), session = fakeSession(kim)) {
  const rendered = renderApp('/dashboard/settings', { session, api });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return rendered;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('profile section', () => {
  const field = () => section('Profile').getByLabelText<HTMLInputElement>('Name');
  const save = () => section('Profile').getByRole<HTMLButtonElement>('button', { name: 'Save name' });

  it('a name that is empty or unchanged is not saved, after a failed save the input is unchanged, and a saved name has no extra spaces', async () => {
    const { user, session } = await open();
    expect(save().disabled).toBe(true);
    await enterText(user, field(), '   ');
    expect(save().disabled).toBe(true);
    await user.type(field(), 'x');
    expect(save().disabled).toBe(false);
    await user.clear(field());
    await user.click(save());
    expect(section('Profile').getByText('Please enter a name.')).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(session.asked).toEqual([]);

    session.failWith('auth/network-request-failed');
    await enterText(user, field(), '  Kim   Tanaka ');
    await user.click(save());
    expect(await section('Profile').findByText(/can’t reach Fanfare|seem to be offline/)).toBeDefined();
    expect(field().value).toBe('  Kim   Tanaka ');
    expect(save().disabled).toBe(false);
    await user.type(field(), '{Enter}');
    expect(await screen.findByText('Name saved.')).toBeDefined();
    expect(session.asked).toEqual(['rename Kim Tanaka', 'rename Kim Tanaka']);

    expect(section('Profile').getByText('kim@fanfare.example')).toBeDefined();
    expect(section('Profile').getByText('Verified')).toBeDefined();
    expect(section('Profile').queryByRole('button', { name: 'Resend link' })).toBeNull();
  });

  it('the verification link can be resent to an unverified address, even after a failure', async () => {
    const { user, session } = await open(
      server({ enter: () => enterReply([harbour], { emailVerified: false }) }),
    );
    expect(section('Profile').getByText('Not verified')).toBeDefined();
    session.failWith('auth/too-many-requests');
    await user.click(section('Profile').getByRole('button', { name: 'Resend link' }));
    expect(await section('Profile').findByText(/Too many attempts/)).toBeDefined();
    await user.click(section('Profile').getByRole('button', { name: 'Resend link' }));
    expect((await section('Profile').findByRole('status')).textContent).toMatch(
      'We sent a link to kim@fanfare.example.',
    );
    expect(session.asked.filter((asked) => asked === 'verify')).toHaveLength(2);
    const button = section('Profile').getByRole<HTMLButtonElement>('button', { name: 'Resend link' });
    expect(button.disabled).toBe(true);
  });
});

describe('password section', () => {
  it('people who sign in with Google have no password to change', async () => {
    await open(server(), fakeSession({ ...kim, hasPassword: false }));
    expect(section('Password').getByText(/You sign in with Google/)).toBeDefined();
    expect(section('Password').queryByRole('button')).toBeNull();
    expect(section('Profile').getByText('Google')).toBeDefined();
  });
});

describe('appearance section', () => {
  it('the theme can be chosen, and Change password opens a dialog', async () => {
    const { user } = await open();
    await user.click(section('Appearance').getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('fanfare-mode')).toBe('dark');
    expect(section('Appearance').getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    await user.click(section('Appearance').getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('fanfare-mode')).toBe('system');
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });
});

describe('time section', () => {
  const zone = () => section('Time').getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  const choose = async (user: UserEvent, city: string) => {
    await user.clear(zone());
    await enterText(user, zone(), city);
    await user.keyboard('{Enter}');
  };
  const changes = (api: ReturnType<typeof server>) =>
    api.calls.filter(({ name }) => name === 'changeSettings').map(({ input }) => input);

  it('the time zone and the start of the week are saved when they are chosen, and Undo restores the zone', async () => {
    const api = server();
    const { user } = await open(api);
    expect(zone().value).toMatch(/^Auckland \(/);
    expect(section('Time').getByText(/^It is/).textContent).toMatch(
      /^It is \w+day \d?\d:\d\d in Auckland\.$/,
    );
    await choose(user, 'tokyo');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(zone().value).toMatch(/^Auckland \(/));
    expect(changes(api)).toEqual([{ timeZone: 'Asia/Tokyo' }, { timeZone: far }]);

    await user.click(section('Time').getByRole('radio', { name: 'Sunday' }));
    expect(await screen.findByText('Your week now starts on Sunday.')).toBeDefined();
    expect(section('Time').getByRole<HTMLInputElement>('radio', { name: 'Sunday' }).checked).toBe(true);
    expect(changes(api).at(-1)).toEqual({ weekStart: 'sunday' });

    // The button that chooses the zone of the device disappears once that zone is chosen.
    await user.click(section('Time').getByRole('button', { name: /^Use this device’s zone/ }));
    await waitFor(() => expect(zone().value).toContain(cityName(deviceTimeZone())));
    expect(section('Time').queryByRole('button', { name: /^Use this device’s zone/ })).toBeNull();
  });

  it('if the time zone or the start of the week cannot be saved, the old value is restored, and the section shows the reason', async () => {
    const failures = [
      unreachable(false),
      new ApiError({ status: 404, code: 'not_found', message: 'Not found.' }),
    ];
    const { user } = await open(
      server({ changeSettings: () => Promise.reject(failures.shift() ?? new Error('No more failures.')) }),
    );
    await choose(user, 'tokyo');
    expect(await section('Time').findByText(/You seem to be offline/)).toBeDefined();
    expect(zone().value).toMatch(/^Auckland \(/);
    await user.click(section('Time').getByRole('radio', { name: 'Saturday' }));
    expect(await section('Time').findByText('Not found.')).toBeDefined();
    expect(section('Time').getByRole<HTMLInputElement>('radio', { name: 'Monday' }).checked).toBe(true);
  });

  it('after two quick choices, the second one remains selected when the response to the first one arrives', async () => {
    const answers: (() => void)[] = [];
    const api = server({
      changeSettings: ({ timeZone = far }) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ settings: { ...meWith().settings, timeZone } }));
        }),
    });
    const { user } = await open(api);
    await choose(user, 'tokyo');
    await choose(user, 'seoul');
    answers[0]?.();
    // The background reload starts after the first response has been handled.
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'enter')).toHaveLength(2));
    expect(zone().value).toMatch(/^Seoul/);
  });
});
