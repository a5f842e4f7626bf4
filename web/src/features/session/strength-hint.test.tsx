import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

describe('the word about a password', () => {
  it.each([
    ['k7Qm2xZ', 'At least 8 characters.'],
    ['password', 'Easy to guess. A few unrelated words are better.'],
    ['k7Qm2xZp', 'Takes a while to guess. Longer is better.'],
    ['seven letters short', 'Hard to guess.'],
  ])('of "%s" is "%s"', (password, text) => {
    render(<StrengthHint password={password} about={[]} />);
    expect(screen.getByText(text)).toBeDefined();
  });

  it('is not better for what everybody knows of the person', () => {
    render(<StrengthHint password="rosalind-franklin" about={['Rosalind Franklin']} />);
    expect(screen.getByText(/^Easy to guess/)).toBeDefined();
  });
});

describe('the field for a new password', () => {
  const field = (value: string, error?: string) => (
    <NewPasswordField
      label="New password"
      value={value}
      error={error}
      about={[]}
      onChange={() => undefined}
    />
  );
  const input = () => screen.getByLabelText<HTMLInputElement>('New password');
  const said = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;

  it('says what it asks for, then how good the password is, and what is wrong before both', async () => {
    const { rerender } = render(field(''));
    expect(said()).toBe('At least 8 characters.');

    rerender(field('seven letters short'));
    expect(await screen.findByText('Hard to guess.')).toBeDefined();
    expect(said()).toBe('Hard to guess.');

    rerender(field('seven letters short', 'This is the password you have now.'));
    expect(said()).toBe('This is the password you have now.');
  });

  it('lets password managers know that it is a new one', () => {
    render(field(''));
    expect(input().autocomplete).toBe('new-password');
    expect(input().type).toBe('password');
  });
});
