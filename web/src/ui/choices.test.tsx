import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RadioList } from './radio-list.tsx';
import { Segmented } from './segmented.tsx';
import { SelectField } from './select-field.tsx';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;
type Theme = (typeof options)[number]['value'];

function Choices() {
  const [theme, setTheme] = useState<Theme>('light');
  const shared = { options, value: theme, onChange: setTheme };
  return (
    <>
      <Segmented label="As segments" {...shared} />
      <RadioList label="As a list" {...shared} />
      <SelectField
        label="As a select"
        value={theme}
        onChange={setTheme}
        options={options}
        error="Choose another theme."
      />
      <output>{theme}</output>
    </>
  );
}

const chosen = () => document.querySelector('output')?.textContent;

describe('choice fields', () => {
  it.each(['As segments', 'As a list'])('a choice consists of radio buttons: %s', async (name) => {
    const user = userEvent.setup();
    render(<Choices />);
    const radio = (label: string) =>
      within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { name: label });
    await user.click(radio('Dark'));
    expect(chosen()).toBe('dark');
    expect([radio('Light').checked, radio('Dark').checked]).toEqual([false, true]);
  });

  it('the radio buttons of a choice share a name that no other choice has', () => {
    render(<Choices />);
    const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
    expect(new Set(names.slice(0, 3)).size).toBe(1);
    expect(new Set(names).size).toBe(2);
  });

  it('a select reports the chosen option, and screen readers announce its error', async () => {
    render(<Choices />);
    const select = screen.getByRole('combobox', { name: 'As a select' });
    await userEvent.setup().selectOptions(select, 'Dark');
    expect(chosen()).toBe('dark');
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose another theme.',
    );
  });
});
