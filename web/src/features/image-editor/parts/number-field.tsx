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

/** A field for a whole number. While the typed number is not valid, the last valid one is used. */
export function NumberField({ label, unit, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value });
  // If the value differs from the typed one, it was changed elsewhere, for example by dragging the crop. Then it
  // replaces the typed text.
  const text = typed.value === value ? typed.text : String(value);
  const type = (next: string) => {
    const number = Math.round(Number(next));
    const isValid = next.trim() !== '' && number >= min && number <= max;
    setTyped({ text: next, value: isValid ? number : value });
    if (isValid && number !== value) onChange(number);
  };
  const isWrong = text.trim() === '' || !(Number(text) >= min && Number(text) <= max);
  return (
    <FormField
      label={label}
      type="number"
      value={text}
      onChange={type}
      endAdornment={unit}
      error={isWrong ? `From ${min} to ${max.toLocaleString()}` : undefined}
    />
  );
}
