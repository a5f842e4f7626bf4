import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { UiPage } from './ui-page.tsx';

function show() {
  render(
    <AppTheme>
      <UiPage />
    </AppTheme>,
  );
  return within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
}

describe('the page of building blocks', () => {
  it('shows every chapter in the light and in the dark', () => {
    const links = show();
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      for (const scheme of ['light', 'dark']) {
        const half = screen.getByRole('group', { name: `${link.textContent}, ${scheme}` });
        expect(half.dataset['theme']).toBe(scheme);
        expect(half.textContent).not.toBe('');
      }
    }
  });

  it('leads to each of them', () => {
    for (const link of show()) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(target?.textContent).toBe(link.textContent);
    }
  });

  it('opens a dialog, and closes it again', async () => {
    show();
    const user = userEvent.setup();
    const half = within(screen.getByRole('group', { name: 'Dialogs, dark' }));
    await user.click(half.getByRole('button', { name: 'Question' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
