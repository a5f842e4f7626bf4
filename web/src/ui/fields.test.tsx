import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DaysField, readDays } from './days-field.tsx';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { RadioList } from './radio-list.tsx';
import { Segmented } from './segmented.tsx';
import { SelectField } from './select-field.tsx';

const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

function Field(props: Partial<FormFieldProps>) {
  const [value, setValue] = useState('');
  return <FormField label="Name" value={value} onChange={setValue} {...props} />;
}

describe('DaysField', () => {
  const whole = 'Enter a whole number, such as 2, or -1 to move earlier.';
  const far = 'Enter a number from -100 to 100.';

  it.each([
    ['100', 100, 'A negative number moves earlier.'],
    [' -100 ', -100, 'A negative number moves earlier.'],
    ['101', null, far],
    ['-101', null, far],
    ['1.5', null, whole],
    ['', null, whole],
  ])('"%s" is read as %s, with the note "%s"', (text, days, note) => {
    render(<DaysField value={text} onChange={vi.fn()} />);
    expect(readDays(text)).toBe(days);
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Days' }))).toBe(note);
  });
});

describe('FormField', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

  it('the label focuses the field, and typing changes its value', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.click(screen.getByText('Name'));
    await user.keyboard('Kim');
    expect(field().value).toBe('Kim');
    expect(field().getAttribute('aria-describedby')).toBeNull();
  });

  it('the hint describes the field, and an error replaces the hint', () => {
    const { rerender } = render(<Field hint="As others see it" />);
    expect(descriptionOf(field())).toBe('As others see it');
    expect(field().getAttribute('aria-invalid')).toBe('false');

    rerender(<Field hint="As others see it" error="Please enter a name." />);
    expect(descriptionOf(field())).toBe('Please enter a name.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('As others see it')).toBeNull();
  });

  it('autocomplete and autofocus reach the input', () => {
    render(<Field autoComplete="name" autoFocus name="name" />);
    expect(field().autocomplete).toBe('name');
    expect(field().name).toBe('name');
    expect(document.activeElement).toBe(field());
  });

  it('a read-only field ignores typing', async () => {
    const onChange = vi.fn();
    render(<Field readOnly value="kim@fanfare.example" onChange={onChange} />);
    await userEvent.setup().type(field(), 'x');
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('kim@fanfare.example');
  });
});

describe('SelectField', () => {
  const options = [
    { value: 'monday', label: 'Monday' },
    { value: 'sunday', label: 'Sunday' },
  ] as const;
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Week start' });
  const shared = { label: 'Week start', value: 'monday', options } as const;

  it('choosing an option reports its value', async () => {
    const onChange = vi.fn();
    render(<SelectField {...shared} onChange={onChange} />);
    await userEvent.setup().selectOptions(select(), 'Sunday');
    expect(onChange.mock.calls).toEqual([['sunday']]);
  });

  it('the hint describes the select while there is no error', () => {
    render(<SelectField {...shared} onChange={vi.fn()} hint="For the calendar" />);
    expect(descriptionOf(select())).toBe('For the calendar');
    expect(select().getAttribute('aria-invalid')).toBe('false');
  });

  it('a hidden label still names the select', () => {
    render(<SelectField {...shared} hideLabel onChange={vi.fn()} />);
    expect(select().value).toBe('monday');
  });

  it('a disabled select cannot be changed', async () => {
    const onChange = vi.fn();
    render(<SelectField {...shared} disabled onChange={onChange} />);
    await userEvent.setup().selectOptions(select(), 'Sunday');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('RadioList and Segmented', () => {
  const options = [
    { value: 'user', label: 'User', description: 'Writes and publishes posts' },
    { value: 'admin', label: 'Admin' },
  ] as const;

  it('a radio list without a value has no selected option, and each description belongs to its option', () => {
    render(<RadioList label="Role" options={options} value={null} onChange={vi.fn()} />);
    const [user, admin] = screen.getAllByRole<HTMLInputElement>('radio');
    expect([user!.checked, admin!.checked]).toEqual([false, false]);
    expect(descriptionOf(user!)).toBe('Writes and publishes posts');
    expect(admin!.getAttribute('aria-describedby')).toBeNull();
  });

  it('the error describes the group, and the first option is marked as the one to focus', () => {
    render(
      <RadioList label="Role" options={options} value={null} error="Please choose one." onChange={vi.fn()} />,
    );
    const group = screen.getByRole('group', { name: 'Role' });
    expect(descriptionOf(group)).toBe('Please choose one.');
    expect(within(group).getByRole('alert').textContent).toBe('Please choose one.');
    const marked = document.querySelectorAll('[data-invalid]');
    expect([...marked]).toEqual([screen.getAllByRole('radio')[0]]);
  });

  it('a disabled list cannot be changed', async () => {
    const onChange = vi.fn();
    render(<RadioList label="Role" options={options} value={null} disabled onChange={onChange} />);
    await userEvent.setup().click(screen.getByText('Admin'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('a segmented control shows its error, Tab focuses the selected option, and a click reports another one', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(
      <Segmented
        label="Role"
        options={options}
        value="user"
        onChange={onChange}
        hint="Admins manage accounts."
        error="We couldn’t save this. Try again."
      />,
    );
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t save this. Try again.');
    expect(descriptionOf(screen.getByRole('group', { name: 'Role' }))).toBe(
      'We couldn’t save this. Try again.',
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'User' }));
    await user.click(screen.getByText('Admin'));
    expect(onChange.mock.calls).toEqual([['admin']]);
  });
});
