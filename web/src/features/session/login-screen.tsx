import { sessionEndedText } from './auth-errors.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSession } from '../../browser/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { InfoNotice } from './info-notice.tsx';
import type { Mode } from './checks.ts';
import { AuthLayout, hasPanel } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginFields } from './login-fields.tsx';
import { TextButton } from './text-button.tsx';
import { useLoginForm } from './use-login-form.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Testimonials } from '../promo/index.ts';

interface LoginText {
  title: string;
  text: string;
  submit: string;
}

const loginText: Readonly<Record<Mode, LoginText>> = {
  'sign-in': {
    title: 'Sign in to Fanfare',
    text: 'Welcome back.',
    submit: 'Sign in',
  },
  'sign-up': {
    title: 'Create your account',
    text: 'It comes with your first workspace.',
    submit: 'Create account',
  },
  reset: {
    title: 'Reset your password',
    text: 'We’ll e-mail you a link to choose a new password.',
    submit: 'Send link',
  },
};

const line = { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' } as const;

const OrLine = () => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      typography: 'caption',
      color: 'text.secondary',
      '&::before, &::after': line,
    }}
  >
    or
  </Box>
);

interface ModeLinksProps {
  mode: Mode;
  onChange: (mode: Mode) => void;
}

function ModeLinks({ mode, onChange }: ModeLinksProps) {
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {mode === 'reset' && <TextButton onClick={() => onChange('sign-in')}>Back to sign in</TextButton>}
      {mode === 'sign-in' && (
        <>
          New here? <TextButton onClick={() => onChange('sign-up')}>Create an account</TextButton>
        </>
      )}
      {mode === 'sign-up' && (
        <>
          Already have an account?{' '}
          <TextButton onClick={() => onChange('sign-in')}>Sign in instead</TextButton>
        </>
      )}
    </Typography>
  );
}

export function LoginScreen() {
  const { ended } = useSession();
  const {
    mode,
    form,
    problems,
    failure,
    busy,
    sentTo,
    formRef,
    clearError,
    showError,
    set,
    submit,
    changeMode,
  } = useLoginForm();
  const { title, text, submit: label } = loginText[mode];
  useTitle(mode === 'reset' ? title : label);

  return (
    <AuthLayout title={title} text={text}>
      {ended && failure === null && mode === 'sign-in' && <InfoNotice>{sessionEndedText}</InfoNotice>}
      {mode !== 'reset' && (
        <>
          <GoogleButton disabled={busy} onStart={clearError} onFailure={showError} />
          <OrLine />
        </>
      )}
      <Stack component="form" ref={formRef} noValidate onSubmit={submit} sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        {mode === 'reset' && sentTo !== null && (
          <InfoNotice>
            If there is an account for {sentTo}, we’ve sent it a link. It may take a minute. Check your spam
            folder too.
          </InfoNotice>
        )}
        <LoginFields
          mode={mode}
          form={form}
          problems={problems}
          set={set}
          onForgotten={() => changeMode('reset')}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {sentTo === null ? label : 'Send again'}
        </Button>
      </Stack>
      <ModeLinks mode={mode} onChange={changeMode} />
      {!hasPanel() && (
        <Suspense>
          <Testimonials />
        </Suspense>
      )}
    </AuthLayout>
  );
}
