import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSession } from '../../browser/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CalmNotice } from './calm-notice.tsx';
import type { Mode } from './checks.ts';
import { Door } from './door.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginFields } from './login-fields.tsx';
import { loginWords } from './login-words.ts';
import { OrLine } from './or-line.tsx';
import { TextButton } from './text-button.tsx';
import { useLoginForm } from './use-login-form.ts';

interface WaysProps {
  mode: Mode;
  onChange: (mode: Mode) => void;
}

/** The ways from this state of the screen to the others. */
function Ways({ mode, onChange }: WaysProps) {
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {mode === 'reset' && <TextButton onClick={() => onChange('sign-in')}>Back to signing in</TextButton>}
      {mode === 'sign-in' && (
        <>
          New here? <TextButton onClick={() => onChange('sign-up')}>Create an account</TextButton>
        </>
      )}
      {mode === 'sign-up' && (
        <>
          Have an account? <TextButton onClick={() => onChange('sign-in')}>Sign in instead</TextButton>
        </>
      )}
    </Typography>
  );
}

/** Sign in, sign up, and ask for a new password. */
export function LoginScreen() {
  const { ended } = useSession();
  const { mode, form, problems, failure, busy, sentTo, formRef, forget, tell, set, submit, changeMode } =
    useLoginForm();
  const { title, text, submit: label } = loginWords[mode];
  useTitle(mode === 'reset' ? title : label);

  return (
    <Door title={title} text={text}>
      {ended && failure === null && mode === 'sign-in' && (
        <CalmNotice>Your session has ended. Please sign in again.</CalmNotice>
      )}
      {mode !== 'reset' && (
        <>
          <GoogleButton disabled={busy} onStart={forget} onFailure={tell} />
          <OrLine />
        </>
      )}
      <Stack component="form" ref={formRef} noValidate onSubmit={submit} sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        {mode === 'reset' && sentTo !== null && (
          <CalmNotice>
            If {sentTo} has an account here, a link is on its way to it. It may take a minute. Please look
            among the unwanted e-mails as well.
          </CalmNotice>
        )}
        <LoginFields
          mode={mode}
          form={form}
          problems={problems}
          set={set}
          onForgotten={() => changeMode('reset')}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {sentTo === null ? label : 'Send it again'}
        </Button>
      </Stack>
      <Ways mode={mode} onChange={changeMode} />
    </Door>
  );
}
