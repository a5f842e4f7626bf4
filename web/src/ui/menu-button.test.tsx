import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';

function show() {
  const edit = vi.fn();
  const remove = vi.fn();
  render(
    <MenuButton
      label="Actions of Sunset"
      actions={[
        { label: 'Edit', onSelect: edit },
        { label: 'Delete', onSelect: remove, isDangerous: true },
      ]}
    />,
  );
  return { edit, remove, user: userEvent.setup() };
}

const button = () => screen.getByLabelText('Actions of Sunset');

describe('MenuButton', () => {
  it('Enter opens the menu, and the arrow keys and Enter choose an action', async () => {
    const { edit, remove, user } = show();
    await user.tab();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(remove).toHaveBeenCalledOnce();
    expect(edit).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('Escape closes the menu without an action and returns the focus', async () => {
    const { edit, remove, user } = show();
    await user.click(button());
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect([edit.mock.calls, remove.mock.calls]).toEqual([[], []]);
  });

  it('the second click of a double click on the button chooses no action', async () => {
    const { remove, user } = show();
    await user.click(button());
    const action = await screen.findByRole('menuitem', { name: 'Delete' });
    fireEvent.click(action, { detail: 2 });
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(action, { detail: 1 });
    expect(remove).toHaveBeenCalledOnce();
  });
});
