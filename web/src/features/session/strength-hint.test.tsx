import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

describe('StrengthHint', () => {
  it.each([
    ['k7Qm2xZ', 'At least 8 characters.'],
    ['password', 'Easy to guess. Try a few unrelated words.'],
    ['k7Qm2xZp', 'Fairly strong. Longer is better.'],
    ['seven letters short', 'Hard to guess.'],
  ])('the hint for "%s" is "%s"', (password, text) => {
    render(<StrengthHint password={password} about={[]} />);
    expect(screen.getByText(text)).toBeDefined();
  });

  it('the name of the person does not add strength', () => {
    render(<StrengthHint password="rosalind-franklin" about={['Rosalind Franklin']} />);
    expect(screen.getByText(/^Easy to guess/)).toBeDefined();
  });
});

describe('NewPasswordField', () => {
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
  const hint = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;

  it('the field shows the requirement, or the strength of the typed password, or an error', async () => {
    const { rerender } = render(field(''));
    expect(hint()).toBe('At least 8 characters.');

    rerender(field('seven letters short'));
    expect(await screen.findByText('Hard to guess.')).toBeDefined();
    expect(hint()).toBe('Hard to guess.');

    rerender(field('seven letters short', 'This is the password you have now.'));
    expect(hint()).toBe('This is the password you have now.');
  });

  it('the field lets password managers know that the password is new', () => {
    render(field(''));
    expect(input().autocomplete).toBe('new-password');
    expect(input().type).toBe('password');
  });
});
