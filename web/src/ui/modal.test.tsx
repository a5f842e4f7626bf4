import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormField } from './form-field.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { enterText } from '../testing/enter-text.ts';
import { showStyles } from '../testing/without-styles.ts';

function show(props: Partial<ModalProps> = {}) {
  const onClose = vi.fn();
  render(
    <Modal title="Edit" onClose={onClose} actions={<button type="submit">Save</button>} {...props}>
      <input aria-label="Name" />
    </Modal>,
  );
  return { onClose, user: userEvent.setup() };
}

const overlay = () => document.querySelector('.MuiDialog-container')!;
function clickOverlay() {
  fireEvent.mouseDown(overlay());
  fireEvent.click(overlay());
}

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Modal title="Edit" onClose={() => setOpen(false)} actions={<button type="button">Save</button>}>
          <input aria-label="Name" />
        </Modal>
      )}
    </>
  );
}

describe('Modal', () => {
  it('the dialog has its title as its name', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Edit' })).toBeDefined();
  });

  it('a field with autofocus gets the focus back if the dialog took it while opening', async () => {
    render(
      <Modal title="Edit" onClose={() => undefined}>
        <FormField label="Title" value="" onChange={() => undefined} autoFocus />
      </Modal>,
    );
    const field = screen.getByRole('textbox', { name: 'Title' });
    act(() => document.querySelector<HTMLElement>('.MuiDialog-container')?.focus());
    expect(document.activeElement).not.toBe(field);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('Escape, a click outside, the close button and Cancel close the dialog', async () => {
    const { onClose, user } = show();
    await user.keyboard('{Escape}');
    clickOverlay();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(4);
  });

  it('a dialog with `staysOpen` is closed by its button, but not by Escape or a click outside', async () => {
    const { onClose, user } = show({ staysOpen: true });
    await user.keyboard('{Escape}');
    clickOverlay();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['md', 'auto'],
    ['lg', 'calc(100dvh - 32px)'],
  ] as const)('the width %s also decides the height of the dialog', (width, height) => {
    showStyles();
    show({ width });
    expect(getComputedStyle(screen.getByRole('dialog')).height).toBe(height);
  });

  it('a busy dialog cannot be closed', async () => {
    const { onClose, user } = show({ busy: true });
    await user.keyboard('{Escape}');
    clickOverlay();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  });

  it('closing asks before it discards changes', async () => {
    const { onClose, user } = show({ dirty: true });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('Escape closes only the question about unsaved changes, not the dialog below it', async () => {
    const { onClose, user } = show({ dirty: true });
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('Enter submits a form dialog', async () => {
    const onSubmit = vi.fn();
    const { user } = show({ onSubmit });
    await enterText(user, screen.getByRole('textbox', { name: 'Name' }), 'Kim');
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('the focus stays inside the dialog and returns when it closes', async () => {
    const user = userEvent.setup();
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog');
    for (let step = 0; step < 6; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    act(() => opener.focus());
    expect(document.activeElement).not.toBe(opener);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
