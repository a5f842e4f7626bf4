import { useCallback } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { ActionFailed } from './action-failed.tsx';
import { ActionMessage } from './action-message.tsx';
import { loginAddress } from './login-address.ts';
import { useAttempt } from './use-attempt.ts';

/** Takes the change of an address back: somebody else may have made it. */
export function RecoverAction({ code }: { code: string }) {
  const { session, person } = useSession();
  const apply = useCallback(() => session.applyCode(code), [session, code]);
  const [attempt, retry] = useAttempt(apply, person !== undefined);
  switch (attempt.state) {
    case 'under way':
      return <ActionMessage title="Restore your e-mail address" text="We are checking the link …" />;
    case 'failed':
      return (
        <ActionFailed
          error={attempt.error}
          onRetry={retry}
          dead={{
            text: 'If you cannot sign in with your address, please contact support.',
            to: { label: 'Sign in', path: '/login' },
          }}
        />
      );
    case 'done':
      return (
        <ActionMessage
          title="Your e-mail address is restored"
          text="Sign in with it as before. If you did not ask for the change, please set a new password as well."
          to={{ label: 'Set a new password', path: loginAddress({ mode: 'reset' }) }}
        />
      );
  }
}
