import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionMessage } from './action-message.tsx';
import { RecoverAction } from './recover-action.tsx';
import { ResetAction } from './reset-action.tsx';
import { VerifyAction } from './verify-action.tsx';
/** Firebase's name for the purpose of an e-mail link. */
type ActionKind = 'resetPassword' | 'verifyEmail' | 'recoverEmail';

interface ActionLink {
  kind: ActionKind;
  code: string;
}

const kinds: readonly ActionKind[] = ['resetPassword', 'verifyEmail', 'recoverEmail'];

/** Null when part of the address is missing: some e-mail programs break long links. */
function readActionLink(search: URLSearchParams): ActionLink | null {
  const kind = kinds.find((each) => each === search.get('mode'));
  const code = search.get('oobCode') ?? '';
  return kind === undefined || code === '' ? null : { kind, code };
}

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
