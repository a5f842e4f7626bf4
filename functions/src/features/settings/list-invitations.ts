import type { ListInvitationsInput } from '@fanfare/core/api/schemas/settings.ts';
import type { InvitationPage } from '@fanfare/core/api/settings.ts';
import { verifiedEmail, type Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';
import { receivedView } from './enter.ts';

/** Lists invitations to the caller's own verified address that `enter` has not returned. */
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
