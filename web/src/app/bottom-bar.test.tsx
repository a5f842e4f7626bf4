import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';

function show(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <BottomBar />
    </MemoryRouter>,
  );
}

const names = () =>
  within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    .getAllByRole('link')
    .map((link) => link.textContent || within(link).getByRole('img').getAttribute('aria-label'));

const current = () =>
  screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

describe('BottomBar', () => {
  it('the first item leads from the dashboard to the schedule', () => {
    show('/dashboard');
    expect(names()).toEqual(['Schedule', 'Tools', 'Upload', 'Socials', 'Settings']);
    expect(current()).toEqual([]);
  });

  it.each([
    ['/dashboard/upload', 'Upload'],
    ['/dashboard/settings/team', 'Settings'],
  ])('the first item leads back to the dashboard from %s, and the current item is marked', (path, name) => {
    show(path);
    expect(names()[0]).toBe('Dashboard');
    expect(current()).toEqual([screen.getByRole('link', { name })]);
  });

  it('the bar publishes its height as a CSS variable while it is mounted', () => {
    const isPublished = () =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .some(({ cssText }) => /:root\s*\{\s*--bottom-bar:\s*calc\(60px/.test(cssText));
    const { unmount } = show('/dashboard');
    expect(isPublished()).toBe(true);
    unmount();
    expect(isPublished()).toBe(false);
  });
});
