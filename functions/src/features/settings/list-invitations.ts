import type { ListInvitationsInput } from '@fanfare/core/api/schemas/settings.ts';
import type { InvitationPage } from '@fanfare/core/api/settings.ts';
import { verifiedEmail, type Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';
import { receivedView } from './enter.ts';

/**
 * Lists, page by page, the invitations that did not fit into the answer of `enter`, or finds the invitation to one
 * workspace. The caller's address must be verified.
 */
export async function listInvitations(
  { invitations, now }: Pick<SettingsDependencies, 'invitations' | 'now'>,
  { workspaceId, after }: ListInvitationsInput,
  person: Person,
): Promise<InvitationPage> {
  const email = verifiedEmail(person);
  if (workspaceId !== undefined) {
    const found = await invitations.waitingIn(workspaceId, email, now());
    return { invitations: found ? [receivedView(found)] : [], next: null };
  }
  const { waiting, next } = await invitations.waitingFor(email, now(), after);
  return { invitations: waiting.map(receivedView), next };
}
