import { FormField } from './form-field.tsx';

/** Null if the text is not a whole number of at most two digits. */
export const readDays = (text: string): number | null =>
  /^[+-]?\d{1,2}$/.test(text.trim()) ? Number(text) : null;

interface DaysFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The reason why these days cannot be used. */
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A field for the number of days by which posts move. */
export function DaysField({ error, ...field }: DaysFieldProps) {
  const problem =
    readDays(field.value) === null ? 'Enter a whole number, such as 2, or -1 to move earlier.' : error;
  return <FormField label="Days" hint="A negative number moves earlier." error={problem} {...field} />;
}
