import { nameInInvitation } from '@fanfare/core/workspaces/invitation-limits.ts';
import { escapeHtml } from '@fanfare/core/text/escape-html.ts';
import { invitationPath } from '@fanfare/core/workspaces/members.ts';
import type { MailOf } from '../../store/invitations-send.ts';
import type { StoredWorkspace } from '../../store/workspaces.ts';

const dateText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Writes the e-mails of a workspace's invitations. People choose all names in them, so none is trusted. */
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
    const link = siteUrl(invitationPath(email, id));
    const until = dateText.format(expiresAt);
    const lines = [
      invited === '' ? 'Hello,' : `Hello ${invited},`,
      `${subject}. Accept or decline the invitation here:`,
      `It can be accepted until ${until}, after you sign in with ${email}.`,
      'If you did not expect this, ignore it: nothing happens until you accept.',
    ] as const;
    const [greeting, ...rest] = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
    const button = `<p><a href="${escapeHtml(link)}">Open the invitation</a></p>`;
    return {
      to: email,
      subject,
      text: [lines[0], lines[1], link, lines[2], lines[3]].join('\n\n'),
      html: [greeting, rest[0], button, ...rest.slice(1)].join('\n'),
    };
  };
}
