import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { enterText } from '../../testing/enter-text.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

// Loads the screens first, so that compiling them does not count towards a test's time.
beforeAll(() => Promise.all([import('./login-screen.tsx'), import('../../app/shell.tsx')]));

const api = () => fakeApi({ enter: () => enterReply() });
const dashboard = () => screen.findByRole('heading', { level: 1, name: /^Good / });
const signInPage = () => screen.findByRole('heading', { name: 'Sign in to Fanfare' });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
type User = ReturnType<typeof renderApp>['user'];

/** Fills the fields, and submits the form with Enter in the last field. */
async function send(user: User, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name));
    await enterText(user, field(name), value);
  }
  await user.keyboard('{Enter}');
}

describe('signing in', () => {
  it('the form shows what is wrong, and signing in leads back to the page that required it', async () => {
    // The Google window never answers, as after a person has closed it.
    const session = { ...fakeSession(), signInWithGoogle: () => new Promise<void>(() => undefined) };
    const { user, path } = renderApp('/dashboard/settings/team?x=1', { session, api: api() });
    await signInPage();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings%2Fteam%3Fx%3D1');

    await user.click(button('Sign in'));
    expect(document.activeElement).toBe(field('E-mail'));
    expect(screen.getByText('Enter an e-mail address.')).toBeDefined();
    await user.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await user.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
    expect(session.asked).toEqual([]);

    session.failWith('auth/invalid-credential');
    await send(user, { 'E-mail': ' kim@fanfare.example ', Password: 'wrong' });
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail or password. Try again.');
    expect(field('Password').value).toBe('wrong');

    await user.click(button('Continue with Google'));
    await send(user, { Password: 'secret' });
    expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeDefined();
    expect(session.asked.filter((what) => what.startsWith('sign'))).toEqual([
      'sign in kim@fanfare.example wrong',
      'sign in kim@fanfare.example secret',
    ]);
    expect(path()).toBe('/dashboard/settings/team?x=1');
  });

  it('signing in with Google leads to the dashboard, signing out to the login page, and signing up to the dashboard', async () => {
    const { user, session, path, go } = renderApp('/login', { bars: true, api: api() });
    await signInPage();
    session.failWith('auth/popup-closed-by-user');
    await user.click(button('Continue with Google'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Continue with Google'));
    await dashboard();

    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await signInPage();
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.queryByText(/session has ended/)).toBeNull();
    const asked = session.asked.filter((what) => what !== 'prepare google');
    expect(asked).toEqual(['google', 'google', 'sign out']);

    await user.click(button('Create an account'));
    session.failWith('auth/email-already-in-use');
    await send(user, { Name: 'Kim', 'E-mail': 'kim@fanfare.example', Password: 'four plain words' });
    expect(
      await screen.findByText('An account with this e-mail already exists. Sign in instead.'),
    ).toBeDefined();
    expect(document.activeElement).toBe(field('E-mail'));
    await send(user, { Name: 'Kim Sato', 'E-mail': 'kim.sato@fanfare.example' });
    await dashboard();
    expect(session.asked.at(-1)).toBe('sign up Kim Sato kim.sato@fanfare.example four plain words');

    go('/login');
    await dashboard();
    expect(path()).toBe('/dashboard');
  });
});

describe('modes of the login page', () => {
  it('the modes of the login page link to each other and keep the e-mail, and a reset link is sent', async () => {
    const { user, path, session } = renderApp('/login?next=%2Fdashboard%2Fposts');
    const sent = /If there is an account for kim@fanfare.example, we’ve sent it a link/;
    await enterText(user, await screen.findByLabelText('E-mail'), 'kim@');
    await user.click(button('Forgot password?'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset your password');
    expect(path()).toBe('/login?next=%2Fdashboard%2Fposts&mode=reset');
    expect(field('E-mail').value).toBe('kim@');
    expect(screen.queryByLabelText('Password')).toBeNull();

    await user.clear(field('E-mail'));
    await user.click(button('Send link'));
    expect(screen.getByText('Enter an e-mail address.')).toBeDefined();
    expect(session.asked).toEqual([]);
    session.failWith('auth/too-many-requests');
    await send(user, { 'E-mail': ' kim@fanfare.example ' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Too many attempts/);
    expect(screen.queryByText(sent)).toBeNull();
    // The confirmation does not reveal whether the address has an account.
    await user.click(button('Send link'));
    expect(await screen.findByText(sent)).toBeDefined();
    await user.click(button('Send again'));
    expect(session.asked).toEqual(Array.from({ length: 3 }, () => 'reset kim@fanfare.example'));

    await user.click(button('Back to sign in'));
    expect(path()).toBe('/login?next=%2Fdashboard%2Fposts');
    await user.click(button('Create an account'));
    expect(field('E-mail').value.trim()).toBe('kim@fanfare.example');
    expect(screen.getByText('At least 8 characters.')).toBeDefined();
    await enterText(user, field('Password'), 'password1');
    expect(await screen.findByText('Easy to guess. Try a few unrelated words.')).toBeDefined();
    await user.click(button('Sign in instead'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to Fanfare');
  });

  it('an invitation link opens sign-up with the invited e-mail', async () => {
    renderApp('/login?mode=sign-up&email=robin%40fanfare.example');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeDefined();
    expect(field('E-mail').value).toBe('robin@fanfare.example');
  });
});

describe('expired sessions', () => {
  const refused = () => {
    throw new ApiError({ status: 401, code: 'unauthenticated', message: 'Please sign in again.' });
  };

  it('after a session has ended, the login page shows the reason, and signing in leads back to the same page', async () => {
    let gone = true;
    const ending = fakeApi({ enter: () => (gone ? refused() : enterReply()) });
    const { user, session, path } = renderApp('/dashboard/settings?tab=1', {
      session: fakeSession(kim),
      api: ending,
    });
    const reason = 'Your session has ended. Sign in again.';
    expect(await screen.findByText(reason)).toBeDefined();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1');
    expect(session.asked).toEqual(['sign out']);

    gone = false;
    await send(user, { 'E-mail': 'kim@fanfare.example', Password: 'secret' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(path()).toBe('/dashboard/settings?tab=1');

    act(() => session.setPerson(null));
    expect(await screen.findByText(reason)).toBeDefined();
    expect(path()).toBe('/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1');
  });
});
