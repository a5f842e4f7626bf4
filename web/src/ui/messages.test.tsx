import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Badge } from './badge.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorBox } from './error-box.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';

describe('ErrorBox', () => {
  it('the error is announced with a Retry button', async () => {
    const onRetry = vi.fn();
    render(<ErrorBox text="The posts could not be loaded." onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The posts could not be loaded.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('the error has no button if a retry is not possible', () => {
    render(<ErrorBox text="This file is damaged." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('Retry is disabled while a retry is running', async () => {
    const onRetry = vi.fn();
    render(<ErrorBox text="The posts could not be loaded." onRetry={onRetry} busy />);
    const retry = screen.getByRole<HTMLButtonElement>('button');
    expect(retry.disabled).toBe(true);
    retry.click();
    expect(onRetry).not.toHaveBeenCalled();
  });
});

it('screen readers announce a Notice immediately', () => {
  render(<Notice>This e-mail and password do not match.</Notice>);
  expect(screen.getByRole('alert').textContent).toBe('This e-mail and password do not match.');
});

describe('ConfirmDialog', () => {
  function ask() {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(
      <ConfirmDialog
        title="Remove Dana?"
        text="Dana loses access at once."
        confirm="Remove"
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    return { onConfirm, onCancel, user: userEvent.setup() };
  }

  it('the question is announced with its text, and Cancel has the focus', () => {
    ask();
    const dialog = screen.getByRole('alertdialog', { name: 'Remove Dana?' });
    const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('Dana loses access at once.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('Enter and Escape cancel', async () => {
    const { user, onConfirm, onCancel } = ask();
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('a click on the confirm button confirms and does not cancel', async () => {
    const { user, onConfirm, onCancel } = ask();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('ProgressBar', () => {
  it.each([
    [0, '0'],
    [0.125, '13'],
    [1, '100'],
    [-0.1, '0'],
    [1.2, '100'],
  ])('the progress is announced in whole percent between 0 and 100: %f', (share, percent) => {
    render(<ProgressBar label="Uploading clip.mp4" share={share} />);
    const bar = screen.getByRole('progressbar', { name: 'Uploading clip.mp4' });
    expect(bar.getAttribute('aria-valuenow')).toBe(percent);
  });
});

describe('Badge', () => {
  it('counts above 99 are shown as 99+', () => {
    const { rerender } = render(<Badge count={99} strong />);
    expect(screen.getByText('99')).toBeDefined();
    rerender(<Badge count={100} />);
    expect(screen.getByText('99+')).toBeDefined();
  });
});
