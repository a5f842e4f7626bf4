import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
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
  it.each([
    ['/dashboard/tools', 'Tools'],
    ['/dashboard/upload', 'Upload'],
    ['/dashboard/socials', 'Socials'],
    ['/dashboard/settings/team', 'Settings'],
  ])('the bar at %s marks %s as the current screen', (path, name) => {
    show(path);
    expect(names()).toEqual(['Dashboard', 'Tools', 'Upload', 'Socials', 'Settings']);
    expect(current()).toEqual([screen.getByRole('link', { name })]);
  });

  it.each([
    ['/dashboard', 'Calendar', '/dashboard/schedule'],
    ['/dashboard/schedule', 'Dashboard', '/dashboard'],
    ['/dashboard/posts', 'Dashboard', '/dashboard'],
  ])('the first link of the bar at %s opens the %s', (path, name, address) => {
    show(path);
    expect(names()[0]).toBe(name);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
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
