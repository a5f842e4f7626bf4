import type { Invitation } from '@fanfare/core/workspaces/members.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { harbour } from '../../testing/entered.ts';
import { mo } from '../../testing/people.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { InvitedModal } from './invited-modal.tsx';

function show(change: Partial<Invitation> = {}) {
  const onAnother = vi.fn();
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <AppTheme>
      <InvitedModal
        invitation={{ ...mo, ...change }}
        workspace={harbour}
        onAnother={onAnother}
        onClose={onClose}
      />
    </AppTheme>,
  );
  return { user, onAnother, onClose };
}

describe('InvitedModal', () => {
  it('the dialog reports that the invitation was e-mailed', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Mo Reyes is invited' })).toBeDefined();
    expect(screen.getByText(/We e-mailed mo\+x@fanfare\.example/).textContent).toMatch(
      /They’ll join “Harbour Coffee” when they accept\./,
    );
  });

  it('if the person has recently declined, the dialog does not say that they were invited', () => {
    show({ state: 'declined' });
    const dialog = screen.getByRole('dialog', { name: 'Mo Reyes declined an invitation' });
    expect(dialog.textContent).toContain('You can invite them again 30 days after that');
    expect(screen.queryByText(/We e-mailed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy invitation link' })).toBeNull();
  });

  it('the button copies the link that is shown', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Copy invitation link' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/mode=sign-up&email=mo%2Bx%40fanfare\.example&next=/);
    expect(screen.getByText(copied)).toBeDefined();
  });

  it('the person can add another member or finish', async () => {
    const { user, onAnother, onClose } = show();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Add another' }));
    expect(onAnother).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
