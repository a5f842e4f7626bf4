import { Suspense } from 'react';
import { passwordHint } from './checks.ts';
import { PasswordField } from './password-field.tsx';
import { part } from '../../ui/part.ts';

/** Only whoever begins a password needs it, and until it is there the field says the same. */
const StrengthHint = part(async () => (await import('./strength-hint.tsx')).StrengthHint);

interface NewPasswordFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  /** What everybody knows of the person, such as their name. */
  about: readonly string[];
  onChange: (value: string) => void;
}

/** A password that is being chosen, with an honest word about how good it is. */
export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      name="password"
      autoComplete="new-password"
      hint={
        <Suspense fallback={passwordHint}>
          {field.value === '' ? passwordHint : <StrengthHint password={field.value} about={about} />}
        </Suspense>
      }
    />
  );
}
