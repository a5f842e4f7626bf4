import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToolsIcon } from '../ui/icons/navigation.tsx';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { NavSubmenu } from './nav-submenu.tsx';

const menu = {
  label: 'Tools',
  Icon: ToolsIcon,
  items: [{ label: 'Link In Bio', path: '/dashboard/tools/link-in-bio', Icon: ToolsIcon }],
};

const show = (path: string) =>
  render(
    <AppTheme>
      <MemoryRouter initialEntries={[path]}>
        <NavSubmenu menu={menu} collapsed={false} />
      </MemoryRouter>
    </AppTheme>,
  );

beforeEach(() => localStorage.clear());

describe('NavSubmenu', () => {
  it('the submenu opens and stays open after a reload', async () => {
    const { unmount } = show('/dashboard');
    expect(screen.queryByRole('link', { name: 'Link In Bio' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tools', expanded: false }));
    expect(screen.getByRole('link', { name: 'Link In Bio' })).toBeDefined();
    unmount();
    show('/dashboard');
    expect(screen.getByRole('button', { name: 'Tools', expanded: true })).toBeDefined();
  });

  it('the submenu is open when the current screen is in it', () => {
    show('/dashboard/tools/link-in-bio');
    expect(screen.getByRole('link', { name: 'Link In Bio' }).getAttribute('aria-current')).toBe('page');
  });
});
