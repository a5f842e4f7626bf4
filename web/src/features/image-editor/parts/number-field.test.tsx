import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { NumberField } from './number-field.tsx';

it.each([
  ['1', 1, undefined],
  ['100', 100, undefined],
  ['99.6', 100, undefined],
  ['100.4', null, 'From 1 to 100'],
  ['0.6', null, 'From 1 to 100'],
  ['', null, 'From 1 to 100'],
])('"%s" in a field from 1 to 100 is used as %s, with the note "%s"', (text, used, note) => {
  const onChange = vi.fn<(value: number) => void>();
  render(<NumberField label="Width" unit="px" value={50} min={1} max={100} onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Width' });
  fireEvent.change(field, { target: { value: text } });
  expect(onChange.mock.calls).toEqual(used === null ? [] : [[used]]);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(note);
});

it.each([
  ['99.6', '100'],
  ['00050', '50'],
  ['100.4', '40'],
  ['', '40'],
])(
  'after "%s" was typed and the field is left, the field shows %s, which is the number in use',
  (text, shown) => {
    function Form() {
      const [value, setValue] = useState(40);
      return <NumberField label="Width" unit="px" value={value} min={1} max={100} onChange={setValue} />;
    }
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Width' });
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
    fireEvent.blur(field);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([shown, 'false']);
  },
);
