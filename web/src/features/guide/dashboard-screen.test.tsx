import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enteredWith, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (entered = enteredWith()) =>
  renderApp('/dashboard', { session: fakeSession(kim), api: fakeApi({ enter: () => entered }) });

const greeting = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('DashboardScreen', () => {
  it('the greeting uses the time zone of the person, not of the machine', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:30:00.000Z'), toFake: ['Date'] });
    const { settings } = enteredWith().me;
    open(enteredWith([harbour], { settings: { ...settings, timeZone: 'Pacific/Auckland' } }));
    expect(await greeting()).toBe('Good morning, Kim');
  });

  it('the greeting works without a name', async () => {
    open(enteredWith([harbour], { username: '' }));
    expect(await greeting()).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each([
    ['Connect an account', '/dashboard/socials'],
    ['Create post', '/dashboard/upload'],
    ['Invite people', '/dashboard/settings/team'],
  ])('the first steps link to their screens: %s', async (action, path) => {
    open();
    const steps = within(await screen.findByRole('list', { name: 'First steps' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(steps.getByRole('link', { name: action }).getAttribute('href')).toBe(path);
  });

  it('a person without a workspace is sent to the screen that creates one', async () => {
    const { user, path } = open(enteredWith([]));
    await user.click(await screen.findByRole('link', { name: 'Go to workspaces' }));
    await waitFor(() => expect(path()).toBe('/dashboard/settings/team'));
    expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
  });
});
