import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TypeToConfirm } from './type-to-confirm.tsx';

function show({ busy = false, error }: { busy?: boolean; error?: string } = {}) {
  const onConfirm = vi.fn();
  render(
    <TypeToConfirm
      title="Delete workspace"
      expected="Harbour Coffee"
      label="Type the name of the workspace"
      confirm="Delete"
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={() => undefined}
    >
      Everything in it goes.
    </TypeToConfirm>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Type the name of the workspace' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  return { onConfirm, user, field, button };
}

describe('typing to confirm', () => {
  it.each(['Harbour Coffe', 'harbour coffee', 'Harbour Coffee ', ' Harbour Coffee', 'Harbour  Coffee'])(
    'refuses %j',
    async (text) => {
      const { onConfirm, user, field, button } = show();
      await user.type(field, `${text}{Enter}`);
      expect(button.disabled).toBe(true);
      expect(onConfirm).not.toHaveBeenCalled();
    },
  );

  it('begins with a button that does nothing, and takes the very text', async () => {
    const { onConfirm, user, field, button } = show();
    expect(button.disabled).toBe(true);
    await user.type(field, 'Harbour Coffee');
    await user.click(button);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('confirms with Enter once the text is right', async () => {
    const { onConfirm, user, field } = show();
    await user.type(field, 'Harbour Coffee{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('says at once what went wrong', () => {
    show({ error: 'The workspace could not be deleted. Please try again.' });
    expect(screen.getByRole('alert').textContent).toContain('could not be deleted');
  });
});
