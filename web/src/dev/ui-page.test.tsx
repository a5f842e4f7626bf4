import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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

it('the gallery lists every chapter and shows it in light and in dark mode, and a dialog opens in the theme of its pane', async () => {
  const links = show();
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(target?.textContent).toBe(link.textContent);
    const [light, dark] = panesIn(link.textContent);
    expect(light?.dataset['pane']).toBe('light');
    expect(dark?.dataset['pane']).toBe('dark');
    expect(light?.textContent).not.toBe('');
    expect(dark?.textContent).toBe(light?.textContent);
  }

  const user = userEvent.setup();
  const dark = panesIn('Dialogs')[1]!;
  await user.click(within(dark).getByRole('button', { name: 'Question' }));
  const dialog = await within(dark).findByRole('alertdialog', { name: 'Delete this draft?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
