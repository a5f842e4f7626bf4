import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

// Loads the screens first, so that compiling them does not count towards a test's time.
beforeAll(() =>
  Promise.all([import('./action-screen.tsx'), import('./login-screen.tsx'), import('../../app/shell.tsx')]),
);

const unverified = { ...kim, emailVerified: false };
const api = () => fakeApi({ enter: () => enterReply() });
const title = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();

describe('incomplete e-mail links', () => {
  it.each(['/auth/action', '/auth/action?mode=verifyEmail', '/auth/action?mode=signIn&oobCode=c1'])(
    'a link that is incomplete or has an unknown purpose is refused: %s',
    async (address) => {
      const { session } = renderApp(address);
      await title('This link is incomplete');
      expect(session.asked).toEqual([]);
    },
  );
});

describe('password reset link', () => {
  const address = '/auth/action?mode=resetPassword&oobCode=c1';
  const fill = async (user: ReturnType<typeof renderApp>['user'], password: string) =>
    user.type(await screen.findByLabelText('New password'), `${password}{Enter}`);

  it('the page names the e-mail address, saves the new password and links to the login page', async () => {
    const { user, session, path } = renderApp(address);
    expect(await screen.findByText('For kim@fanfare.example.')).toBeDefined();
    await fill(user, 'four plain words');
    await title('Password changed');
    expect(session.asked).toEqual(['check c1', 'confirm c1 four plain words']);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('kim@fanfare.example');
    expect(path()).toBe('/login?email=kim%40fanfare.example');
  });

  it('a person who is signed in stays signed in after the reset', async () => {
    const { user, session } = renderApp(address, { session: fakeSession(kim) });
    await fill(user, 'four plain words');
    await title('Password changed');
    expect(session.asked.at(-1)).toBe('sign in kim@fanfare.example four plain words');
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeDefined();
  });

  it('a password that is too short is not sent', async () => {
    const { user, session } = renderApp(address);
    await fill(user, 'seven77');
    expect(screen.getByText('Use at least 8 characters.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(session.asked).toEqual(['check c1']);
  });

  it.each(['expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'])(
    'a link that can no longer be used leads to the page that sends a new link: %s',
    async (code) => {
      const session = fakeSession();
      session.failWith(`auth/${code}`);
      const { user, path } = renderApp(address, { session });
      await title('This link no longer works');
      await user.click(screen.getByRole('link', { name: 'Send a new link' }));
      expect(path()).toBe('/login?mode=reset');
    },
  );

  it('if a link expires while the person types, the page links to the form for a new one', async () => {
    const { user, session } = renderApp(address);
    await screen.findByLabelText('New password');
    session.failWith('auth/expired-action-code');
    await fill(user, 'four plain words');
    await title('This link no longer works');
  });

  it('the typed password remains in the field if the request fails', async () => {
    const { user, session } = renderApp(address);
    await screen.findByLabelText('New password');
    session.failWith('auth/network-request-failed');
    await fill(user, 'four plain words');
    expect((await screen.findByRole('alert')).textContent).toMatch(/can’t reach Fanfare/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four plain words');
  });

  it('“Try again” checks the link again after a failed check', async () => {
    const session = fakeSession();
    session.failWith('auth/network-request-failed');
    const { user } = renderApp(address, { session });
    await title('We couldn’t check this link');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('For kim@fanfare.example.')).toBeDefined();
  });
});

describe('verification link', () => {
  const address = '/auth/action?mode=verifyEmail&oobCode=c1';

  it('a person who is signed in lands on the dashboard, which shows a toast', async () => {
    const { session, path } = renderApp(address, { session: fakeSession(unverified), api: api() });
    expect(await screen.findByText('Your e-mail is verified.')).toBeDefined();
    expect(path()).toBe('/dashboard');
    expect(session.asked).toEqual(['apply c1']);
  });

  it('a person who is signed out sees that the e-mail is verified', async () => {
    renderApp(address);
    await title('Your e-mail is verified');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('a person whose e-mail is verified lands on the dashboard, although the link was already used', async () => {
    const session = fakeSession(kim);
    session.failWith('auth/invalid-action-code');
    const { path } = renderApp(address, { session, api: api() });
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('an expired link can be replaced by a person who is signed in', async () => {
    const session = fakeSession(unverified);
    session.failWith('auth/expired-action-code');
    const { user } = renderApp(address, { session });
    await title('This link no longer works');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('We sent a new link to kim@fanfare.example.')).toBeDefined();
    expect(session.asked).toEqual(['apply c1', 'verify']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a new link' }).disabled).toBe(true);
  });

  it('an expired link shows people who are signed out how to get a new one', async () => {
    const session = fakeSession();
    session.failWith('auth/invalid-action-code');
    renderApp(address, { session });
    await title('This link no longer works');
    expect(screen.getByText(/sign in and request a new one/)).toBeDefined();
  });
});

describe('e-mail recovery link', () => {
  const address = '/auth/action?mode=recoverEmail&oobCode=c1';

  it('the page restores the address and suggests a new password', async () => {
    renderApp(address);
    await title('Your e-mail address is restored');
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/login?mode=reset',
    );
  });

  it('an expired link shows an error and advises the person to contact support', async () => {
    const session = fakeSession();
    session.failWith('auth/expired-action-code');
    renderApp(address, { session });
    await title('This link no longer works');
    expect(screen.getByText(/contact support/)).toBeDefined();
  });
});
