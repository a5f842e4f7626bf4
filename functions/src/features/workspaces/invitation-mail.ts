import { nameInInvitation } from '@fanfare/core/workspaces/invitation-limits.ts';
import { invitationPath } from '@fanfare/core/workspaces/members.ts';
import { mailOf } from '../../store/mail.ts';
import type { MailOf } from '../../store/invitations-send.ts';
import type { StoredWorkspace } from '../../store/workspaces.ts';

const dateText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The e-mail of an invitation. People choose all names in it, so the names are shortened and lose their links. */
export function invitationMail(
  { id, name: workspaceName }: Pick<StoredWorkspace, 'id' | 'name'>,
  siteUrl: (path: string) => string,
): MailOf {
  const workspace = nameInInvitation(workspaceName);
  const target = workspace === '' ? 'a workspace' : `“${workspace}”`;
  return ({ name, email, invitedBy, expiresAt }) => {
    const from = nameInInvitation(invitedBy);
    const invited = nameInInvitation(name);
    const subject =
      from === '' ? `You are invited to ${target} on Fanfare` : `${from} invited you to ${target} on Fanfare`;
    const until = dateText.format(expiresAt);
    return mailOf(email, subject, [
      invited === '' ? 'Hello,' : `Hello ${invited},`,
      `${subject}. Accept or decline the invitation here:`,
      { words: 'Open the invitation', url: siteUrl(invitationPath(email, id)) },
      `It can be accepted until ${until}, after you sign in with ${email}.`,
      'If you did not expect this, ignore it: nothing happens until you accept.',
    ]);
  };
}
