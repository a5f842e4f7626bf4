import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from '../../ui/toasts.tsx';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { NavigationMessageToast } from './navigation-message-toast.tsx';
import { readNavigationMessage, toNavigationState } from './navigation-message.ts';

describe('the message in the navigation state', () => {
  it('the message is read from the navigation state', () => {
    expect(readNavigationMessage(toNavigationState('Your e-mail is verified.'))).toBe(
      'Your e-mail is verified.',
    );
  });

  it.each([null, undefined, 'text', {}, { arrived: 7 }, { leaving: true }])(
    'a navigation state without a message is ignored: %j',
    (state) => {
      expect(readNavigationMessage(state)).toBeNull();
    },
  );
});

describe('NavigationMessageToast', () => {
  function arrive(state: unknown) {
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <ToastProvider>
              <NavigationMessageToast />
            </ToastProvider>
          ),
        },
      ],
      { initialEntries: [{ pathname: '/dashboard', search: '?tab=2', state }] },
    );
    render(
      <AppTheme>
        <RouterProvider router={router} />
      </AppTheme>,
    );
    return router;
  }

  it('the toast appears, and then the navigation state is cleared while the address stays the same', async () => {
    const router = arrive(toNavigationState('Your e-mail is verified.'));
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe('Your e-mail is verified.');
      expect(router.state.location.state).toBeNull();
    });
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/dashboard?tab=2');
  });

  it('a navigation state without a message shows no toast and is kept', () => {
    const router = arrive({ from: 'elsewhere' });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(router.state.location.state).toEqual({ from: 'elsewhere' });
  });
});
