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

const panesIn = (chapter: string) => [
  ...screen.getByRole('region', { name: chapter }).querySelectorAll<HTMLElement>('[data-pane]'),
];

describe('UiPage', () => {
  it('every component is shown in light and in dark mode', () => {
    const links = show();
    expect(links.length).toBeGreaterThan(5);
    for (const { textContent } of links) {
      const [light, dark] = panesIn(textContent);
      expect(light?.dataset['pane']).toBe('light');
      expect(dark?.dataset['pane']).toBe('dark');
      expect(light?.textContent).not.toBe('');
      expect(dark?.textContent).toBe(light?.textContent);
    }
  });

  it('the table of contents links every chapter', () => {
    for (const link of show()) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(target?.textContent).toBe(link.textContent);
    }
  });

  it('a dialog opens in the theme of its pane', async () => {
    show();
    const user = userEvent.setup();
    const dark = panesIn('Dialogs')[1]!;
    await user.click(within(dark).getByRole('button', { name: 'Question' }));
    const dialog = await within(dark).findByRole('alertdialog', { name: 'Delete this draft?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
