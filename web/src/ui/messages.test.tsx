import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Badge } from './badge.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorBox } from './error-box.tsx';
import { Notice } from './notice.tsx';
import { Placeholder } from './placeholder.tsx';
import { ProgressBar } from './progress-bar.tsx';

describe('what went wrong', () => {
  it('is read out where it went wrong, with the way to try again', async () => {
    const onRetry = vi.fn();
    render(<ErrorBox text="The posts could not be loaded." onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The posts could not be loaded.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('offers no way that does not exist', () => {
    render(<ErrorBox text="This file is damaged." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not tried twice at once', async () => {
    const onRetry = vi.fn();
    render(<ErrorBox text="The posts could not be loaded." onRetry={onRetry} busy />);
    const retry = screen.getByRole<HTMLButtonElement>('button');
    expect(retry.disabled).toBe(true);
    retry.click();
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('is read out at once inside a form', () => {
    render(<Notice>This e-mail and password do not match.</Notice>);
    expect(screen.getByRole('alert').textContent).toBe('This e-mail and password do not match.');
  });
});

describe('a question before something is lost', () => {
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

  it('is read out with what it means, and has the harmless answer in focus', () => {
    ask();
    const dialog = screen.getByRole('alertdialog', { name: 'Remove Dana?' });
    const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('Dana loses access at once.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('does nothing to whoever presses Enter or Escape without reading', async () => {
    const { user, onConfirm, onCancel } = ask();
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does what its button says', async () => {
    const { user, onConfirm, onCancel } = ask();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('how far something is', () => {
  it.each([
    [0, '0'],
    [0.125, '13'],
    [1, '100'],
    [-0.1, '0'],
    [1.2, '100'],
  ])('is said in whole percent, and never beyond the ends: %f', (share, percent) => {
    render(<ProgressBar label="Uploading clip.mp4" share={share} />);
    const bar = screen.getByRole('progressbar', { name: 'Uploading clip.mp4' });
    expect(bar.getAttribute('aria-valuenow')).toBe(percent);
  });
});

describe('how many there are', () => {
  it('is said in a badge, in which 99 is the most', () => {
    const { rerender } = render(<Badge count={99} strong />);
    expect(screen.getByText('99')).toBeDefined();
    rerender(<Badge count={100} />);
    expect(screen.getByText('99+')).toBeDefined();
  });
});

describe('what only holds a place', () => {
  it('is not read out', () => {
    const { container } = render(<Placeholder width={80} height={20} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});
