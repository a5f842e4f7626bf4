import type { Settings } from '@fanfare/core/settings/settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { deviceTimeZone } from '../../browser/device.ts';
import { enteredWith, harbour, meWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Answers = Parameters<typeof fakeApi>[0];

const far = 'Pacific/Auckland';

/** A server that keeps the settings; the zone is another than this device's unless said otherwise. */
function server(answers: Answers = {}, timeZone = far) {
  let settings: Settings = { ...meWith().settings, timeZone };
  return fakeApi({
    enter: () => enteredWith([harbour], { settings }),
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

describe('the profile', () => {
  const field = () => section('Profile').getByLabelText<HTMLInputElement>('Name');
  const save = () => section('Profile').getByRole<HTMLButtonElement>('button', { name: 'Save name' });

  it('has nothing to save before something changed', async () => {
    const { user } = await open();
    expect(save().disabled).toBe(true);
    await user.type(field(), '   ');
    expect(save().disabled).toBe(true);
    await user.type(field(), 'x');
    expect(save().disabled).toBe(false);
  });

  it('saves the name as the server will have it', async () => {
    const { user, session } = await open();
    await user.clear(field());
    await user.type(field(), '  Kim   Tanaka {Enter}');
    expect(await screen.findByText('Your name is saved.')).toBeDefined();
    expect(session.asked).toContain('rename Kim Tanaka');
  });

  it('wants a name', async () => {
    const { user, session } = await open();
    await user.clear(field());
    await user.click(save());
    expect(section('Profile').getByText('Please enter a name.')).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(session.asked).toEqual([]);
  });

  it('keeps what was typed when it cannot be saved', async () => {
    const { user, session } = await open();
    session.failWith('auth/network-request-failed');
    await user.type(field(), ' Jr');
    await user.click(save());
    expect(await section('Profile').findByText(/cannot be reached|seem to be offline/)).toBeDefined();
    expect(field().value).toBe('Kim Sato Jr');
    expect(save().disabled).toBe(false);
  });

  it('says that the address is verified', async () => {
    await open();
    expect(section('Profile').getByText('kim@fanfare.example')).toBeDefined();
    expect(section('Profile').getByText('Verified')).toBeDefined();
    expect(section('Profile').queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('sends the link again to an address that is not', async () => {
    const { user, session } = await open(
      server({ enter: () => enteredWith([harbour], { emailVerified: false }) }),
    );
    expect(section('Profile').getByText('Not verified yet')).toBeDefined();
    await user.click(section('Profile').getByRole('button', { name: 'Send the link again' }));
    expect((await section('Profile').findByRole('status')).textContent).toMatch(
      'We sent a link to kim@fanfare.example.',
    );
    expect(session.asked.filter((asked) => asked === 'verify')).toHaveLength(1);
    const button = section('Profile').getByRole<HTMLButtonElement>('button', { name: 'Send the link again' });
    expect(button.disabled).toBe(true);
  });

  it('says why the link could not be sent, and lets it be tried again', async () => {
    const { user, session } = await open(
      server({ enter: () => enteredWith([harbour], { emailVerified: false }) }),
    );
    session.failWith('auth/too-many-requests');
    await user.click(section('Profile').getByRole('button', { name: 'Send the link again' }));
    expect(await section('Profile').findByText(/Too many attempts/)).toBeDefined();
    expect(section('Profile').getByRole('button', { name: 'Send the link again' })).toBeDefined();
  });
});

describe('the password', () => {
  it('is changed in a modal of its own', async () => {
    const { user } = await open();
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('is no matter for people of Google', async () => {
    await open(server(), fakeSession({ ...kim, hasPassword: false }));
    expect(section('Password').getByText(/You sign in with Google/)).toBeDefined();
    expect(section('Password').queryByRole('button')).toBeNull();
    expect(section('Profile').getByText('Google')).toBeDefined();
  });
});

describe('the appearance', () => {
  it('is light, dark or as the system is', async () => {
    const { user } = await open();
    await user.click(section('Appearance').getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('fanfare-mode')).toBe('dark');
    expect(section('Appearance').getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    await user.click(section('Appearance').getByRole('radio', { name: 'As my system' }));
    expect(localStorage.getItem('fanfare-mode')).toBe('system');
  });
});

describe('the time', () => {
  const zone = () => section('Time').getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  const changes = (api: ReturnType<typeof server>) =>
    api.calls.filter(({ name }) => name === 'changeSettings').map(({ input }) => input);

  it('is told for the zone in use', async () => {
    await open();
    expect(zone().value).toBe(far);
    expect(section('Time').getByText(/^It is/).textContent).toMatch(/^It is \w+day \d\d:\d\d in Auckland\.$/);
  });

  it('has its zones by region', async () => {
    await open();
    const regions = [...zone().querySelectorAll('optgroup')].map(({ label }) => label);
    expect(regions).toContain('Europe');
    expect(regions.at(-1)).toBe('Everywhere');
  });

  it('is saved as soon as it is chosen, and undone from the toast', async () => {
    const api = server();
    const { user } = await open(api);
    await user.selectOptions(zone(), 'Asia/Tokyo');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(zone().value).toBe(far));
    expect(changes(api)).toEqual([{ timeZone: 'Asia/Tokyo' }, { timeZone: far }]);
  });

  it('follows the device when that is asked for', async () => {
    const api = server();
    const { user } = await open(api);
    await user.click(section('Time').getByRole('button', { name: /^Use this device’s zone/ }));
    await waitFor(() => expect(zone().value).toBe(deviceTimeZone()));
    expect(section('Time').queryByRole('button', { name: /^Use this device’s zone/ })).toBeNull();
  });

  it('has nothing to follow where the zone is the device’s', async () => {
    await open(server({}, deviceTimeZone()));
    expect(section('Time').queryByRole('button')).toBeNull();
  });

  it('goes back and says why when it cannot be saved', async () => {
    const { user } = await open(server({ changeSettings: () => Promise.reject(unreachable(false)) }));
    await user.selectOptions(zone(), 'Asia/Tokyo');
    expect(await section('Time').findByText(/You seem to be offline/)).toBeDefined();
    expect(zone().value).toBe(far);
  });

  it('shows the last of two quick choices, whichever answer comes first', async () => {
    const answers: (() => void)[] = [];
    const api = server({
      changeSettings: ({ timeZone = far }) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ settings: { ...meWith().settings, timeZone } }));
        }),
    });
    const { user } = await open(api);
    await user.selectOptions(zone(), 'Asia/Tokyo');
    await user.selectOptions(zone(), 'Asia/Seoul');
    answers[0]?.();
    // The first answer has come when everything is read again behind it.
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'enter')).toHaveLength(2));
    expect(zone().value).toBe('Asia/Seoul');
  });

  it('has weeks that begin as people are used to', async () => {
    const api = server();
    const { user } = await open(api);
    await user.click(section('Time').getByRole('radio', { name: 'Sunday' }));
    expect(await screen.findByText('Your week starts on Sunday now.')).toBeDefined();
    expect(section('Time').getByRole<HTMLInputElement>('radio', { name: 'Sunday' }).checked).toBe(true);
    expect(changes(api)).toEqual([{ weekStart: 'sunday' }]);
  });

  it('tells what is wrong with the week beside it', async () => {
    const refusal = new ApiError({ status: 404, code: 'not_found', message: 'This does not exist.' });
    const { user } = await open(server({ changeSettings: () => Promise.reject(refusal) }));
    await user.click(section('Time').getByRole('radio', { name: 'Saturday' }));
    expect(await section('Time').findByText('This does not exist.')).toBeDefined();
    expect(section('Time').getByRole<HTMLInputElement>('radio', { name: 'Monday' }).checked).toBe(true);
  });
});
