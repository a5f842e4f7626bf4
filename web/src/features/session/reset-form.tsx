import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSession } from '../../browser/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { useTitle } from '../../ui/use-title.ts';
import { ActionFailed } from './action-failed.tsx';
import { ActionMessage } from './action-message.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { loginAddress } from './login-address.ts';
import { isExpiredLink } from './auth-errors.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useReset } from './use-reset.ts';

interface ResetFormProps {
  email: string;
  code: string;
  /** The path of the page on which the person can request another link. */
  askAgain: string;
}

/** Asks for the new password once the link has been checked. */
export function ResetForm({ email, code, askAgain }: ResetFormProps) {
  const { person } = useSession();
  const { password, problem, error, failure, busy, done, refusals, setPassword, submit } = useReset(
    email,
    code,
  );
  const form = useFocusFirstProblem<HTMLFormElement>(refusals);
  useTitle('Choose a new password');

  if (done) {
    const signedIn = person?.email === email;
    return (
      <ActionMessage
        title="Password changed"
        text={signedIn ? 'You’re signed in.' : `Sign in as ${email} with your new password.`}
        to={
          signedIn
            ? { label: 'Go to dashboard', path: '/dashboard' }
            : { label: 'Sign in', path: loginAddress({ email }) }
        }
      />
    );
  }
  if (isExpiredLink(error)) {
    return (
      <ActionFailed
        error={error}
        onRetry={submit}
        expired={{ text: 'Request a new one.', to: { label: 'Send a new link', path: askAgain } }}
      />
    );
  }
  return (
    <AuthLayout title="Choose a new password" text={`For ${email}.`}>
      <Stack
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        sx={{ gap: 2 }}
      >
        {failure !== null && <Notice>{failure}</Notice>}
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <NewPasswordField
          label="New password"
          value={password}
          error={problem}
          about={[email]}
          onChange={setPassword}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          Save password
        </Button>
      </Stack>
    </AuthLayout>
  );
}
