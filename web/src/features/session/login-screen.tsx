import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductMark } from '../../ui/product-mark.tsx';
import { problemsOf, type Credentials, type Mode, type Problems } from './checks.ts';
import { GoogleMark } from './google-mark.tsx';
import { fieldOf, signInMessage } from './messages.ts';
import { PasswordField } from './password-field.tsx';

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

/** Sign in and sign up. Whoever is signed in is sent on by the router, from here too. */
export function LoginScreen() {
  const { session } = useSession();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [form, setForm] = useState<Credentials>({ name: '', email: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'form' | 'google' | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const text = words[mode];

  const set = (field: keyof Credentials) => (value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
  };
  const show = (found: Problems) => {
    setProblems(found);
    const first = (['name', 'email', 'password'] as const).find((field) => found[field] !== undefined);
    if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const attempt = async (kind: 'form' | 'google', run: () => Promise<void>) => {
    setBusy(kind);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      const message = signInMessage(error);
      const field = fieldOf(error);
      if (message !== null && field !== null) show({ [field]: message });
      else setFailure(message);
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(mode, form);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    const email = form.email.trim();
    void attempt('form', () =>
      mode === 'sign-in'
        ? session.signIn(email, form.password)
        : session.signUp(form.name.trim(), email, form.password),
    );
  };
  const change = () => {
    setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
    setProblems({});
    setFailure(null);
  };

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack sx={{ width: '100%', maxWidth: 400, gap: 3 }}>
        <Stack sx={{ alignItems: 'center', gap: 1.5, textAlign: 'center' }}>
          <ProductMark size={44} />
          <Typography variant="h1">{text.title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Every post goes out once, on time, or says why.
          </Typography>
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
          <Button
            variant="outlined"
            fullWidth
            startIcon={<GoogleMark />}
            loading={busy === 'google'}
            disabled={busy !== null}
            onClick={() => void attempt('google', () => session.signInWithGoogle())}
          >
            Continue with Google
          </Button>
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
              hint={mode === 'sign-up' ? 'At least 6 characters.' : undefined}
              value={form.password}
              error={problems.password}
              onChange={set('password')}
            />
            <Button
              type="submit"
              variant="contained"
              size="large"
              loading={busy === 'form'}
              disabled={busy !== null}
            >
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
            onClick={change}
            sx={{ fontWeight: 560, verticalAlign: 'baseline' }}
          >
            {text.change}
          </Link>
        </Typography>
      </Stack>
    </Box>
  );
}
