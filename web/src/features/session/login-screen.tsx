import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductMark } from '../../ui/product-mark.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { passwordMin } from './checks.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useLoginForm } from './use-login-form.ts';

const words = {
  'sign-in': {
    title: 'Sign in to Fanfare',
    submit: 'Sign in',
    ask: 'New here?',
    change: 'Create an account',
  },
  'sign-up': {
    title: 'Create your account',
    submit: 'Create account',
    ask: 'Have an account?',
    change: 'Sign in instead',
  },
} as const;

/** Sign in and sign up. */
export function LoginScreen() {
  const { mode, form, problems, failure, busy, formRef, forget, tell, set, submit, changeMode } =
    useLoginForm();
  const text = words[mode];
  useTitle(text.submit);

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack sx={{ width: '100%', maxWidth: 400, gap: 3 }}>
        <Stack sx={{ alignItems: 'center', gap: 1.5, textAlign: 'center' }}>
          <ProductMark size={44} />
          <Stack sx={{ gap: 0.5 }}>
            <Typography variant="h1">{text.title}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              Every post goes out once, on time, or says why.
            </Typography>
          </Stack>
        </Stack>
        <Stack
          sx={{
            gap: 2.5,
            p: { xs: 2.5, sm: 4 },
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          <GoogleButton disabled={busy} onStart={forget} onFailure={tell} />
          <Divider sx={{ color: 'text.secondary', typography: 'caption' }}>or</Divider>
          <Stack component="form" ref={formRef} noValidate onSubmit={submit} sx={{ gap: 2 }}>
            {failure !== null && <Notice>{failure}</Notice>}
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
            <PasswordField
              label="Password"
              name="password"
              autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
              hint={mode === 'sign-up' ? `At least ${passwordMin} characters.` : undefined}
              value={form.password}
              error={problems.password}
              onChange={set('password')}
            />
            <Button type="submit" variant="contained" size="large" loading={busy}>
              {text.submit}
            </Button>
          </Stack>
        </Stack>
        <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
          {text.ask}{' '}
          <Link
            component="button"
            type="button"
            variant="body1"
            onClick={changeMode}
            sx={{ fontWeight: 560, verticalAlign: 'baseline' }}
          >
            {text.change}
          </Link>
        </Typography>
      </Stack>
    </Box>
  );
}
