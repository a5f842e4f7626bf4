import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { enterReply } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { renderApp } from '../testing/render.tsx';
import { modeStorageKey } from '../ui/theme/theme.ts';

afterEach(() => {
  localStorage.clear();
});

const openMenu = async (person = kim) => {
  const api = fakeApi({ enter: () => enterReply() });
  const { user } = renderApp('/dashboard', { bars: true, session: fakeSession(person), api });
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  return { user, menu: await screen.findByRole('menu') };
};

describe('UserMenu', () => {
  it('the menu shows the name and the e-mail address of the person', async () => {
    const { menu } = await openMenu();
    expect(within(menu).getByText('Kim Sato')).toBeDefined();
    expect(within(menu).getByText('kim@fanfare.example')).toBeDefined();
  });

  it('the menu shows the e-mail address once when the person has no name', async () => {
    const { menu } = await openMenu({ ...kim, name: null });
    expect(within(menu).getAllByText('kim@fanfare.example')).toHaveLength(1);
  });

  it.each([
    ['Dark', 'dark'],
    ['Light', 'light'],
  ])('the menu switches to %s mode, and the mode is remembered', async (label, mode) => {
    const { user, menu } = await openMenu();
    await user.click(within(menu).getByRole('menuitemradio', { name: label }));
    expect(document.documentElement.dataset['theme']).toBe(mode);
    expect(localStorage.getItem(modeStorageKey)).toBe(mode);
    expect(within(menu).getByRole('menuitemradio', { name: label }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });
});
