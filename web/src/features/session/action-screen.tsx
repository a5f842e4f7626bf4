import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readActionLink, type ActionKind } from './action-link.ts';
import { ActionMessage } from './action-message.tsx';
import { RecoverAction } from './recover-action.tsx';
import { ResetAction } from './reset-action.tsx';
import { VerifyAction } from './verify-action.tsx';

const actions: Readonly<Record<ActionKind, (props: { code: string }) => ReactNode>> = {
  resetPassword: ResetAction,
  verifyEmail: VerifyAction,
  recoverEmail: RecoverAction,
};

/** Target of the links in Firebase's e-mails. */
export function ActionScreen() {
  const [search] = useSearchParams();
  const link = readActionLink(search);
  if (!link) {
    return (
      <ActionMessage
        title="This link is incomplete"
        text="Open again from the e-mail, or copy the whole address."
        to={{ label: 'Go to sign in', path: '/login' }}
      />
    );
  }
  const Action = actions[link.kind];
  return <Action key={link.code} code={link.code} />;
}
