import { passTime } from '../../testing/pass-time.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

// Loads the screens first, so that compiling them does not count towards a test's time.
beforeAll(() => Promise.all([import('./login-screen.tsx'), import('../../app/shell.tsx')]));

afterEach(() => {
  vi.useRealTimers();
});

const api = () => fakeApi({ enter: () => enteredWith() });
const dashboard = () => screen.findByRole('heading', { level: 1, name: /^Good / });

describe('signing in', () => {
  it('signing in leads back to the page that required it', async () => {
    const { user, session, path } = renderApp('/dashboard/settings/team?x=1', { api: api() });
    expect(await screen.findByRole('heading', { name: 'Sign in to Fanfare' })).toBeDefined();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings%2Fteam%3Fx%3D1');

    await user.type(screen.getByLabelText('E-mail'), ' kim@fanfare.example ');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeDefined();
    expect(session.asked).toEqual(['sign in kim@fanfare.example secret']);
    expect(path()).toBe('/dashboard/settings/team?x=1');
  });

  it('a failure shows its reason and keeps the typed text', async () => {
    const session = fakeSession();
    session.failWith('auth/invalid-credential');
    const { user } = renderApp('/login', { session });
    await user.type(await screen.findByLabelText('E-mail'), 'kim@fanfare.example');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail or password. Try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  });

  it('the first invalid field gets the focus', async () => {
    const { user, session } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(screen.getByText('Enter an e-mail address.')).toBeDefined();
    expect(session.asked).toEqual([]);
  });

  it('the password can be shown and hidden', async () => {
    const { user } = renderApp('/login');
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  it('Google sign-in leads to the dashboard', async () => {
    const { user, session } = renderApp('/login', { api: api() });
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(await dashboard()).toBeDefined();
    expect(session.asked.filter((what) => what === 'google')).toHaveLength(1);
  });

  it('the Google code is loaded before the button is clicked', async () => {
    const { user, session } = renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Continue with Google' });
    expect(session.asked).toEqual([]);
    await user.hover(button);
    expect(session.asked).toEqual(['prepare google']);
  });

  it('closing the Google window leaves the form usable', async () => {
    const session = { ...fakeSession(), signInWithGoogle: () => new Promise<void>(() => undefined) };
    const { user } = renderApp('/login', { session, api: api() });
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await user.type(screen.getByLabelText('E-mail'), 'kim@fanfare.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await dashboard()).toBeDefined();
  });

  it('closing the Google window shows no error', async () => {
    const session = fakeSession();
    session.failWith('auth/popup-closed-by-user');
    const { user } = renderApp('/login', { session });
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the Google button works again soon after its window was closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const session = { ...fakeSession(), signInWithGoogle: () => new Promise<void>(() => undefined) };
    renderApp('/login', { session });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });
    fireEvent.click(button);
    passTime(10_000);
    expect(button.disabled).toBe(true);

    // SWR also listens to the focus event and would take its argument for a number.
    fireEvent(window, Object.assign(new Event('focus'), { valueOf: () => 0 }));
    passTime(1500);
    expect(button.disabled).toBe(true);
    passTime(1000);
    expect(button.disabled).toBe(false);
  });

  it('a person who is signed in is redirected', async () => {
    const { path } = renderApp('/login', { session: fakeSession(kim), api: api() });
    expect(await dashboard()).toBeDefined();
    expect(path()).toBe('/dashboard');
  });
});

describe('signing up', () => {
  it('signing up creates an account with a name', async () => {
    const { user, session } = renderApp('/login', { api: api() });
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    await user.type(screen.getByLabelText('Name'), 'Kim Sato');
    await user.type(screen.getByLabelText('E-mail'), 'kim@fanfare.example');
    await user.type(screen.getByLabelText('Password'), 'four plain words{Enter}');
    expect(await dashboard()).toBeDefined();
    expect(session.asked).toEqual(['sign up Kim Sato kim@fanfare.example four plain words']);
  });

  it('an e-mail that is taken is reported next to its field', async () => {
    const session = fakeSession();
    session.failWith('auth/email-already-in-use');
    const { user } = renderApp('/login', { session });
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    await user.type(screen.getByLabelText('Name'), 'Kim');
    await user.type(screen.getByLabelText('E-mail'), 'kim@fanfare.example');
    await user.type(screen.getByLabelText('Password'), 'four plain words{Enter}');
    expect(
      await screen.findByText('An account with this e-mail already exists. Sign in instead.'),
    ).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });
});

describe('logging out', () => {
  it('Logout signs out of Firebase and then opens the login page', async () => {
    const { user, session, path } = renderApp('/dashboard', { session: fakeSession(kim), api: api() });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Fanfare' })).toBeDefined();
    expect(session.asked).toEqual(['sign out']);
    await waitFor(() => expect(path()).toBe('/login'));
  });
});

describe('modes of the login page', () => {
  it('the e-mail is kept between the modes, and each mode links back', async () => {
    const { user, path } = renderApp('/login?next=%2Fdashboard%2Fposts');
    await user.type(await screen.findByLabelText('E-mail'), 'kim@fanfare.example');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset your password');
    expect(path()).toBe('/login?next=%2Fdashboard%2Fposts&mode=reset');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('kim@fanfare.example');
    expect(screen.queryByLabelText('Password')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(path()).toBe('/login?next=%2Fdashboard%2Fposts');
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('kim@fanfare.example');
    await user.click(screen.getByRole('button', { name: 'Sign in instead' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to Fanfare');
  });

  it('an invitation link opens sign-up with the invited e-mail', async () => {
    renderApp('/login?mode=sign-up&email=robin%40fanfare.example');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('robin@fanfare.example');
  });

  it('the strength of a new password is shown once typing starts', async () => {
    const { user } = renderApp('/login?mode=sign-up');
    const field = await screen.findByLabelText('Password');
    expect(screen.getByText('At least 8 characters.')).toBeDefined();
    await user.type(field, 'password1');
    expect(await screen.findByText('Easy to guess. Try a few unrelated words.')).toBeDefined();
    await user.clear(field);
    await user.type(field, 'seven letters short');
    expect(screen.getByText('Hard to guess.')).toBeDefined();
  });
});

describe('forgotten password', () => {
  const said = /If there is an account for kim@fanfare.example, we’ve sent it a link/;

  it('the confirmation does not reveal whether the address has an account', async () => {
    const { user, session } = renderApp('/login?mode=reset');
    await user.type(await screen.findByLabelText('E-mail'), ' kim@fanfare.example {Enter}');
    expect((await screen.findByText(said)).textContent).toMatch(said);
    expect(session.asked).toEqual(['reset kim@fanfare.example']);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(session.asked).toHaveLength(2);
  });

  it('an e-mail is required', async () => {
    const { user, session } = renderApp('/login?mode=reset');
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(screen.getByText('Enter an e-mail address.')).toBeDefined();
    expect(session.asked).toEqual([]);
  });

  it('too many requests show an error', async () => {
    const session = fakeSession();
    session.failWith('auth/too-many-requests');
    const { user } = renderApp('/login?mode=reset', { session });
    await user.type(await screen.findByLabelText('E-mail'), 'kim@fanfare.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Too many attempts/);
    expect(screen.queryByText(said)).toBeNull();
  });
});

describe('expired sessions', () => {
  const refused = () => {
    throw new ApiError({ status: 401, code: 'unauthenticated', message: 'Please sign in again.' });
  };

  it('an expired session opens the login page, shows the reason and leads back afterwards', async () => {
    let gone = true;
    const ending = fakeApi({ enter: () => (gone ? refused() : enteredWith()) });
    const { user, session, path } = renderApp('/dashboard/settings?tab=1', {
      session: fakeSession(kim),
      api: ending,
    });
    expect(await screen.findByText('Your session has ended. Sign in again.')).toBeDefined();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1');
    expect(session.asked).toEqual(['sign out']);

    gone = false;
    await user.type(screen.getByLabelText('E-mail'), 'kim@fanfare.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(path()).toBe('/dashboard/settings?tab=1');
  });

  it('a session that ended in another tab opens the login page', async () => {
    const { session, path } = renderApp('/dashboard/settings', { session: fakeSession(kim), api: api() });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    act(() => session.become(null));
    expect(await screen.findByText('Your session has ended. Sign in again.')).toBeDefined();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings');
  });

  it('Logout does not show the message of an expired session', async () => {
    const { user } = renderApp('/dashboard', { session: fakeSession(kim), api: api() });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Fanfare' })).toBeDefined();
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });
});
