import { Suspense } from 'react';
import { passwordHint } from './checks.ts';
import { PasswordField } from './password-field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** Loaded when typing starts; the fallback shows the same requirement. */
const StrengthHint = lazyComponent(async () => (await import('./strength-hint.tsx')).StrengthHint);

interface NewPasswordFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  /** Text that others know about the person, such as their name. */
  about: readonly string[];
  onChange: (value: string) => void;
}

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
