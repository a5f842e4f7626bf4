import { useCallback } from 'react';
import { loadModule } from '../../browser/load-module.ts';
import { useSession } from '../../browser/session-context.ts';
import { ActionFailed } from './action-failed.tsx';
import { ActionMessage } from './action-message.tsx';
import { loginAddress } from './login-address.ts';
import { useRunOnce } from './use-run-once.ts';

const askAgain = loginAddress({ mode: 'reset' });

export function ResetAction({ code }: { code: string }) {
  const { session } = useSession();
  const check = useCallback(async () => {
    // Loads the form while the link is checked; the other links do not need it.
    const [email, { ResetForm }] = await Promise.all([
      session.checkResetCode(code),
      loadModule(() => import('./reset-form.tsx')),
    ]);
    return { email, ResetForm };
  }, [session, code]);
  const [attempt, retry] = useRunOnce(check, true);
  switch (attempt.state) {
    case 'under way':
      return <ActionMessage title="Choose a new password" text="Checking the link…" />;
    case 'failed':
      return (
        <ActionFailed
          error={attempt.error}
          onRetry={retry}
          expired={{ text: 'Request a new one.', to: { label: 'Send a new link', path: askAgain } }}
        />
      );
    case 'done': {
      const { email, ResetForm } = attempt.result;
      return <ResetForm email={email} code={code} askAgain={askAgain} />;
    }
  }
}
