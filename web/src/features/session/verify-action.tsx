import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionFailed } from './action-failed.tsx';
import { ActionMessage } from './action-message.tsx';
import { toNavigationState } from './navigation-message.ts';
import { InfoNotice } from './info-notice.tsx';
import { useRunOnce } from './use-run-once.ts';
import { useSendVerification } from './use-verification.ts';

const toLogin = { label: 'Sign in', path: '/login' };

function NewLink({ email }: { email: string }) {
  const { sentAt, isTooSoon, busy, failure, send } = useSendVerification();
  return (
    <>
      {failure !== null && <Notice>{failure}</Notice>}
      {sentAt !== null && <InfoNotice>We sent a new link to {email}.</InfoNotice>}
      <Button
        variant="contained"
        size="large"
        loading={busy}
        disabled={isTooSoon}
        onClick={() => void send()}
      >
        Send a new link
      </Button>
    </>
  );
}

export function VerifyAction({ code }: { code: string }) {
  const { session, person } = useSession();
  const apply = useCallback(() => session.applyCode(code), [session, code]);
  // The code is applied after the session is loaded, because only then does the session get a new token.
  const [attempt, retry] = useRunOnce(apply, person !== undefined);

  if (attempt.state === 'under way') {
    return <ActionMessage title="Verify your e-mail" text="Checking the link…" />;
  }
  // A link that is opened a second time fails, but leads to the same page, because the address is verified.
  if (person?.emailVerified === true) {
    return <Navigate to="/dashboard" state={toNavigationState('Your e-mail is verified.')} replace />;
  }
  if (attempt.state === 'done') {
    return <ActionMessage title="Your e-mail is verified" text="You can sign in now." to={toLogin} />;
  }
  const email = person?.email ?? null;
  const dead =
    email === null
      ? { text: 'If your e-mail is not verified yet, sign in and request a new one.', to: toLogin }
      : { text: `We can send a new one to ${email}.`, children: <NewLink email={email} /> };
  return <ActionFailed error={attempt.error} onRetry={retry} expired={dead} />;
}
