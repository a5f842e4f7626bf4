import { FormField } from './form-field.tsx';

/** The most days by which the server moves a whole list of posts. */
const daysMax = 100;

const readWhole = (text: string): number | null => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : null);

/** Null if the text is not a whole number of days by which posts can move. */
export function readDays(text: string): number | null {
  const days = readWhole(text);
  return days !== null && Math.abs(days) <= daysMax ? days : null;
}

function problemWith(text: string): string | undefined {
  if (readWhole(text) === null) return 'Enter a whole number, such as 2, or -1 to move earlier.';
  return readDays(text) === null ? `Enter a number from -${daysMax} to ${daysMax}.` : undefined;
}

interface DaysFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The reason why these days cannot be used. */
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A field for the number of days by which posts move. */
export function DaysField({ error, ...field }: DaysFieldProps) {
  const problem = problemWith(field.value) ?? error;
  return <FormField label="Days" hint="A negative number moves earlier." error={problem} {...field} />;
}
