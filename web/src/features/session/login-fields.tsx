import Stack from '@mui/material/Stack';
import { FormField } from '../../ui/form-field.tsx';
import type { Credentials, Mode, Problems } from './checks.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextButton } from './text-button.tsx';

interface LoginFieldsProps {
  mode: Mode;
  form: Credentials;
  problems: Problems;
  set: (field: keyof Credentials) => (value: string) => void;
  onForgotten: () => void;
}

export function LoginFields({ mode, form, problems, set, onForgotten }: LoginFieldsProps) {
  return (
    <>
      {mode === 'sign-up' && (
        <FormField
          label="Name"
          name="name"
          autoComplete="name"
          value={form.name}
          error={problems.name}
          onChange={set('name')}
        />
      )}
      <FormField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={form.email}
        error={problems.email}
        onChange={set('email')}
      />
      {mode === 'sign-in' && (
        <Stack sx={{ gap: 1 }}>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={form.password}
            error={problems.password}
            onChange={set('password')}
          />
          <Stack sx={{ alignItems: 'flex-end', typography: 'body2' }}>
            <TextButton onClick={onForgotten}>Forgot password?</TextButton>
          </Stack>
        </Stack>
      )}
      {mode === 'sign-up' && (
        <NewPasswordField
          label="Password"
          value={form.password}
          error={problems.password}
          about={[form.name, form.email]}
          onChange={set('password')}
        />
      )}
    </>
  );
}
