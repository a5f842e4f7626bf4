import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

// The first to load a screen waits for its making, which is not what is tested.
beforeAll(() =>
  Promise.all([import('./action-screen.tsx'), import('./login-screen.tsx'), import('../../app/shell.tsx')]),
);

const unverified = { ...kim, emailVerified: false };
const api = () => fakeApi({ enter: () => enteredWith() });
const title = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();

describe('a link in an e-mail', () => {
  it.each(['/auth/action', '/auth/action?mode=verifyEmail', '/auth/action?mode=signIn&oobCode=c1'])(
    'is not followed when it is broken: %s',
    async (address) => {
      const { session } = renderApp(address);
      await title('This link is not complete');
      expect(session.asked).toEqual([]);
    },
  );
});

describe('the link to a new password', () => {
  const address = '/auth/action?mode=resetPassword&oobCode=c1';
  const fill = async (user: ReturnType<typeof renderApp>['user'], password: string) =>
    user.type(await screen.findByLabelText('New password'), `${password}{Enter}`);

  it('says whose password it is, takes a new one, and leads to signing in', async () => {
    const { user, session, path } = renderApp(address);
    expect(await screen.findByText('For kim@fanfare.example.')).toBeDefined();
    await fill(user, 'four plain words');
    await title('Your password is changed');
    expect(session.asked).toEqual(['check c1', 'confirm c1 four plain words']);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('kim@fanfare.example');
    expect(path()).toBe('/login?email=kim%40fanfare.example');
  });

  it('keeps whoever is signed in signed in', async () => {
    const { user, session } = renderApp(address, { session: fakeSession(kim) });
    await fill(user, 'four plain words');
    await title('Your password is changed');
    expect(session.asked.at(-1)).toBe('sign in kim@fanfare.example four plain words');
    expect(screen.getByRole('link', { name: 'To the dashboard' })).toBeDefined();
  });

  it('does not send what is too short', async () => {
    const { user, session } = renderApp(address);
    await fill(user, 'seven77');
    expect(screen.getByText('Please choose a password of at least 8 characters.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(session.asked).toEqual(['check c1']);
  });

  it.each(['expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'])(
    'offers a new one when it does not work any more: %s',
    async (code) => {
      const session = fakeSession();
      session.failWith(`auth/${code}`);
      const { user, path } = renderApp(address, { session });
      await title('This link does not work any more');
      await user.click(screen.getByRole('link', { name: 'Send a new link' }));
      expect(path()).toBe('/login?mode=reset');
    },
  );

  it('may expire while somebody thinks of a password', async () => {
    const { user, session } = renderApp(address);
    await screen.findByLabelText('New password');
    session.failWith('auth/expired-action-code');
    await fill(user, 'four plain words');
    await title('This link does not work any more');
  });

  it('keeps the password when the line breaks', async () => {
    const { user, session } = renderApp(address);
    await screen.findByLabelText('New password');
    session.failWith('auth/network-request-failed');
    await fill(user, 'four plain words');
    expect((await screen.findByRole('alert')).textContent).toMatch(/offline/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four plain words');
  });

  it('is checked again when it could not be', async () => {
    const session = fakeSession();
    session.failWith('auth/network-request-failed');
    const { user } = renderApp(address, { session });
    await title('The link could not be checked');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('For kim@fanfare.example.')).toBeDefined();
  });
});

describe('the link that verifies an address', () => {
  const address = '/auth/action?mode=verifyEmail&oobCode=c1';

  it('leads on to the dashboard, which says so once', async () => {
    const { session, path } = renderApp(address, { session: fakeSession(unverified), api: api() });
    expect(await screen.findByText('Your e-mail is verified.')).toBeDefined();
    expect(path()).toBe('/dashboard');
    expect(session.asked).toEqual(['apply c1']);
  });

  it('thanks whoever is not signed in here', async () => {
    renderApp(address);
    await title('Your e-mail is verified');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('says the same when it is opened a second time', async () => {
    const session = fakeSession(kim);
    session.failWith('auth/invalid-action-code');
    const { path } = renderApp(address, { session, api: api() });
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('is sent anew to whoever is signed in', async () => {
    const session = fakeSession(unverified);
    session.failWith('auth/expired-action-code');
    const { user } = renderApp(address, { session });
    await title('This link does not work any more');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('A new link is on its way to kim@fanfare.example.')).toBeDefined();
    expect(session.asked).toEqual(['apply c1', 'verify']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a new link' }).disabled).toBe(true);
  });

  it('tells others how to get a new one', async () => {
    const session = fakeSession();
    session.failWith('auth/invalid-action-code');
    renderApp(address, { session });
    await title('This link does not work any more');
    expect(screen.getByText(/sign in and ask for a new one/)).toBeDefined();
  });
});

describe('the link that takes a change of address back', () => {
  const address = '/auth/action?mode=recoverEmail&oobCode=c1';

  it('restores the address and warns', async () => {
    renderApp(address);
    await title('Your e-mail address is restored');
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/login?mode=reset',
    );
  });

  it('says when it does not work any more', async () => {
    const session = fakeSession();
    session.failWith('auth/expired-action-code');
    renderApp(address, { session });
    await title('This link does not work any more');
    expect(screen.getByText(/contact support/)).toBeDefined();
  });
});
