import { createTheme } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VisitContext } from '../browser/visit.ts';
import { harbour, visitWith } from '../testing/entered.ts';
import { passTime } from '../testing/pass-time.ts';
import { showStyles } from '../testing/without-styles.ts';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { NavSheetButton } from './nav-sheet-button.tsx';

beforeEach(() => {
  localStorage.clear();
});

const Waiting = lazy(() => new Promise<never>(() => undefined));

function renderButton() {
  const frame = (
    <>
      <NavSheetButton />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
  const routes = [
    { path: '/dashboard/templates', element: <Waiting /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: frame, children: routes }], {
    initialEntries: ['/dashboard'],
  });
  render(
    <AppTheme>
      <VisitContext value={visitWith({ workspace: { ...harbour, openComments: 3 } })}>
        <RouterProvider router={router} />
      </VisitContext>
    </AppTheme>,
  );
  return { router, opener: screen.getByRole('button', { name: 'Open navigation' }) };
}

async function open() {
  const user = userEvent.setup();
  const { router, opener } = renderButton();
  await user.click(opener);
  return { user, router, opener, sheet: await screen.findByRole('dialog', { name: 'Navigation' }) };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the navigation sheet', () => {
  // This test is the first, because the sheet stays loaded for all later tests.
  it('the sheet opens while offline, because it is loaded ahead of time on narrow screens', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: true }));
    vi.useFakeTimers();
    const { opener } = renderButton();
    passTime(1000);
    vi.useRealTimers();
    await vi.dynamicImportSettled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.click(opener);
    expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeDefined();
  });

  it('the sheet lists the screens and marks the current one', async () => {
    const { sheet } = await open();
    const nav = within(within(sheet).getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    for (const name of ['Library', 'Upload', 'Posts', 'Templates', 'Socials'])
      expect(nav.getByRole('link', { name })).toBeDefined();
    expect(await nav.findByRole('link', { name: 'Comments, 3 unanswered' })).toBeDefined();
  });

  it('Escape closes the sheet and returns the focus, and the close button closes the sheet', async () => {
    const { user, opener } = await open();
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Close navigation' }));
    await gone();
  });

  it('the sheet lies above toasts, so that they do not cover its links', async () => {
    showStyles();
    const { sheet } = await open();
    const zIndex = Number(getComputedStyle(sheet.parentElement ?? sheet).zIndex);
    expect(zIndex).toBeGreaterThan(createTheme().zIndex.snackbar);
  });

  it('following a link closes the sheet, and going back does not reopen it', async () => {
    const { user, router, sheet } = await open();
    await user.click(within(sheet).getByRole('link', { name: 'Posts' }));
    await gone();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('following a link closes the sheet at once, even if the screen does not load', async () => {
    const { user, router, sheet } = await open();
    await user.click(within(sheet).getByRole('link', { name: 'Templates' }));
    await gone();
    expect(router.state.location.pathname).toBe('/dashboard/templates');
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close navigation' }))],
    ['a tap outside', () => userEvent.click(document.querySelector('.MuiBackdrop-root') ?? document.body)],
    ['going back', () => fireEvent.popState(window)],
  ])('%s closes the sheet while a screen does not load', async (_, close) => {
    const { router } = await open();
    await act(() => router.navigate('/dashboard/templates'));
    expect(screen.getByRole('dialog')).toBeDefined();
    await close();
    await gone();
  });
});
