import { fireEvent, render, screen } from '@testing-library/react';
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
