import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SwitchRow } from './switch-row.tsx';

function Row({ disabled = false }: { disabled?: boolean }) {
  const [checked, setChecked] = useState(false);
  return (
    <SwitchRow
      label="First comment"
      description="Posted right after the video."
      checked={checked}
      disabled={disabled}
      onChange={setChecked}
    />
  );
}

const shown = () => screen.getByRole<HTMLInputElement>('switch', { name: 'First comment' });

describe('SwitchRow', () => {
  it('a click anywhere on the row and the space bar toggle the switch', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await user.click(screen.getByText('Posted right after the video.'));
    expect(shown().checked).toBe(true);
    shown().focus();
    await user.keyboard(' ');
    expect(shown().checked).toBe(false);
  });

  it('the description belongs to the switch', () => {
    render(<Row />);
    const description = document.getElementById(shown().getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Posted right after the video.');
  });

  it('a disabled switch cannot be changed', async () => {
    render(<Row disabled />);
    await userEvent.setup().click(screen.getByText('First comment'));
    expect(shown().checked).toBe(false);
  });
});
