import { useState } from 'react';
import { FormField } from '../../../ui/form-field.tsx';

interface NumberFieldProps {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/**
 * A field for a whole number. While the typed number is not valid, the last valid one is used. Once the field is left,
 * it shows the number in use.
 */
export function NumberField({ label, unit, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value });
  // If the value differs from the typed one, it was changed elsewhere, for example by dragging the crop. Then it
  // replaces the typed text.
  const text = typed.value === value ? typed.text : String(value);
  const isValid = (given: string) => given.trim() !== '' && Number(given) >= min && Number(given) <= max;
  const type = (next: string) => {
    const number = isValid(next) ? Math.round(Number(next)) : value;
    setTyped({ text: next, value: number });
    if (number !== value) onChange(number);
  };
  return (
    <FormField
      label={label}
      type="number"
      value={text}
      onChange={type}
      onBlur={() => setTyped({ text: String(value), value })}
      endAdornment={unit}
      error={isValid(text) ? undefined : `From ${min} to ${max.toLocaleString('en')}`}
    />
  );
}
