import { FormField } from './form-field.tsx';

/** A number of days that somebody has typed; null if it is none. */
export const readDays = (text: string): number | null =>
  /^[+-]?\d{1,2}$/.test(text.trim()) ? Number(text) : null;

interface DaysFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Why these days do not work. */
  error?: string | undefined;
  autoFocus?: boolean;
}

/** By how many days posts move. */
export function DaysField({ error, ...field }: DaysFieldProps) {
  const problem =
    readDays(field.value) === null ? 'Enter a whole number, such as 2, or -1 to move earlier.' : error;
  return <FormField label="Days" hint="A negative number moves earlier." error={problem} {...field} />;
}
