import { useCallback } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { ActionFailed } from './action-failed.tsx';
import { ActionMessage } from './action-message.tsx';
import { loginAddress } from './login-address.ts';
import { useRunOnce } from './use-run-once.ts';

/**
 * Restores the e-mail address that an account had before the last change. People need this if somebody else has changed
 * their address.
 */
export function RecoverAction({ code }: { code: string }) {
  const { session, person } = useSession();
  const apply = useCallback(() => session.applyCode(code), [session, code]);
  const [attempt, retry] = useRunOnce(apply, person !== undefined);
  switch (attempt.state) {
    case 'under way':
      return <ActionMessage title="Restore your e-mail address" text="Checking the link…" />;
    case 'failed':
      return (
        <ActionFailed
          error={attempt.error}
          onRetry={retry}
          expired={{
            text: 'If you can’t sign in with your address, contact support.',
            to: { label: 'Sign in', path: '/login' },
          }}
        />
      );
    case 'done':
      return (
        <ActionMessage
          title="Your e-mail address is restored"
          text="You can sign in with it again. If you didn’t request the change, set a new password too."
          to={{ label: 'Set a new password', path: loginAddress({ mode: 'reset' }) }}
        />
      );
  }
}
