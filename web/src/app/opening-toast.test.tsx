import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ComponentType } from 'react';
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { lazyComponent, lazyOnRequest, lazyScreen, openingWaitsEvent } from '../ui/lazy-component.ts';
import { ToastProvider, useToast } from '../ui/toasts.tsx';
import { OpeningToast, offlineText } from './opening-toast.tsx';

describe('OpeningToast', () => {
  function offlineProduct(lazily: typeof lazyScreen) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Later: ComponentType = lazily(async () => () => <p>The calendar</p>);
    const frame = (
      <ToastProvider>
        <OpeningToast />
        <Link to="/calendar">Calendar</Link>
        <Link to="/calendar" replace>
          Calendar instead
        </Link>
        <input aria-label="Text" />
        <Suspense>
          <Outlet />
        </Suspense>
      </ToastProvider>
    );
    window.history.replaceState(null, '', '/');
    render(
      <BrowserRouter>
        <Routes>
          <Route element={frame}>
            <Route index element={<p>The composer</p>} />
            <Route path="calendar" element={<Later />} />
          </Route>
        </Routes>
      </BrowserRouter>,
    );
    return {
      openCalendar: (name = 'Calendar') => userEvent.click(screen.getByRole('link', { name })),
      goBack: () => act(() => window.history.back()),
      reconnect() {
        online.mockReturnValue(true);
        act(() => void window.dispatchEvent(new Event('online')));
      },
    };
  }

  it('a toast appears while a screen waits for the connection, and disappears when the screen opens', async () => {
    const { openCalendar, reconnect } = offlineProduct(lazyScreen);
    await openCalendar();
    expect(await screen.findAllByText(offlineText)).toHaveLength(1);
    expect(screen.getByText('The composer')).toBeDefined();
    reconnect();
    expect(screen.queryByText(offlineText)).toBeNull();
    expect(await screen.findByText('The calendar')).toBeDefined();
  });

  it('the toast disappears when the person goes back, and appears again when they open the screen again', async () => {
    const { openCalendar, goBack } = offlineProduct(lazyScreen);
    await openCalendar();
    goBack();
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await openCalendar();
    expect(await screen.findByText(offlineText)).toBeDefined();
  });

  it('a toast that the person has closed appears again only when they open the screen again', async () => {
    const { openCalendar } = offlineProduct(lazyScreen);
    await openCalendar();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await act(async () => void window.dispatchEvent(new Event(openingWaitsEvent)));
    expect(screen.queryByText(offlineText)).toBeNull();
    await openCalendar();
    expect(await screen.findByText(offlineText)).toBeDefined();
  });

  it.each(['Calendar', 'Calendar instead'])(
    'a screen that was opened with the link "%s" no longer waits once the person types',
    async (name) => {
      const { openCalendar, reconnect } = offlineProduct(lazyScreen);
      await openCalendar(name);
      expect(await screen.findByText(offlineText)).toBeDefined();
      fireEvent.input(screen.getByLabelText('Text'));
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
      reconnect();
      await openCalendar(name);
      expect(await screen.findByText('The calendar')).toBeDefined();
    },
  );

  function offlineDialog(isAlwaysMounted: boolean) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Menu = lazyOnRequest<{ open: boolean; onClose: () => void }>(
      async () =>
        ({ open }) =>
          open && <p>The dialog</p>,
    );
    const Dialog = lazyOnRequest<{ onCancel: () => void }>(async () => () => <p>The dialog</p>);
    function Screen() {
      const toast = useToast();
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => toast({ text: 'Saved.' })}>
            Save
          </button>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <input aria-label="Text" />
          <Suspense>
            {isAlwaysMounted && <Menu open={open} onClose={() => setOpen(false)} />}
            {!isAlwaysMounted && open && <Dialog onCancel={() => setOpen(false)} />}
          </Suspense>
        </>
      );
    }
    window.history.replaceState({}, '', '/');
    render(
      <BrowserRouter>
        <ToastProvider>
          <OpeningToast />
          <Screen />
        </ToastProvider>
      </BrowserRouter>,
    );
    return {
      press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
      async reconnect() {
        online.mockReturnValue(true);
        await act(async () => void window.dispatchEvent(new Event('online')));
      },
    };
  }

  it('the toast is shown at once, even while another toast is on the screen', async () => {
    const { press, reconnect } = offlineDialog(false);
    await press('Save');
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it.each([
    ['clicked elsewhere', false, () => userEvent.click(document.body)],
    ['clicked elsewhere, even if the dialog is always mounted', true, () => userEvent.click(document.body)],
    ['closed the toast', false, () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['pressed Escape', false, () => userEvent.keyboard('{Escape}')],
    ['typed', false, () => fireEvent.input(screen.getByLabelText('Text'))],
  ])('a dialog no longer waits once the person has %s', async (_, isAlwaysMounted, moveOn) => {
    const { press, reconnect } = offlineDialog(isAlwaysMounted);
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await moveOn();
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await reconnect();
    expect(screen.queryByText('The dialog')).toBeNull();
    await press('Open');
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('if a screen waits too, a click elsewhere ends only the wait of the dialog, and the toast stays', async () => {
    const { press, reconnect } = offlineDialog(false);
    await press('Open');
    await act(async () => void window.dispatchEvent(new CustomEvent(openingWaitsEvent)));
    await userEvent.click(document.body);
    await act(async () => undefined);
    expect(await screen.findByText(offlineText)).toBeDefined();
    await reconnect();
    expect(screen.queryByText('The dialog')).toBeNull();
  });

  it('a dialog still waits after a key other than Escape', async () => {
    const { press, reconnect } = offlineDialog(false);
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await userEvent.keyboard('{Tab}');
    expect(screen.getByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('a second press of the button that opens a dialog does not stop the wait for the dialog', async () => {
    const { press, reconnect } = offlineDialog(true);
    await press('Open');
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('no toast appears for a component that the person has not opened', async () => {
    const { openCalendar, reconnect } = offlineProduct(lazyComponent);
    await openCalendar();
    expect(screen.queryByText(offlineText)).toBeNull();
    reconnect();
    expect(await screen.findByText('The calendar')).toBeDefined();
  });
});
