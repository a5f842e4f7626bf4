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

/** Links to the other modes of the login page. */
function Ways({ mode, onChange }: WaysProps) {
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
  const { mode, form, problems, failure, busy, sentTo, formRef, forget, tell, set, submit, changeMode } =
    useLoginForm();
  const { title, text, submit: label } = loginWords[mode];
  useTitle(mode === 'reset' ? title : label);

  return (
    <Door title={title} text={text}>
      {ended && failure === null && mode === 'sign-in' && (
        <CalmNotice>Your session has ended. Sign in again.</CalmNotice>
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
            If there is an account for {sentTo}, we’ve sent it a link. It may take a minute. Check your spam
            folder too.
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
          {sentTo === null ? label : 'Send again'}
        </Button>
      </Stack>
      <Ways mode={mode} onChange={changeMode} />
    </Door>
  );
}
