import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TypeToConfirm } from './type-to-confirm.tsx';
import { enterText } from '../testing/enter-text.ts';

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

describe('TypeToConfirm', () => {
  it.each(['Harbour Coffe', 'harbour coffee', 'Harbour Coffee ', ' Harbour Coffee', 'Harbour  Coffee'])(
    'the text %j does not enable the button',
    async (text) => {
      const { onConfirm, user, field, button } = show();
      await user.type(field, `${text}{Enter}`);
      expect(button.disabled).toBe(true);
      expect(onConfirm).not.toHaveBeenCalled();
    },
  );

  it('the button is disabled until the exact text is typed', async () => {
    const { onConfirm, user, field, button } = show();
    expect(button.disabled).toBe(true);
    await enterText(user, field, 'Harbour Coffee');
    await user.click(button);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('Enter confirms once the text matches', async () => {
    const { onConfirm, user, field } = show();
    await enterText(user, field, 'Harbour Coffee');
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('an error is announced immediately', () => {
    show({ error: 'The workspace could not be deleted. Please try again.' });
    expect(screen.getByRole('alert').textContent).toContain('could not be deleted');
  });
});
