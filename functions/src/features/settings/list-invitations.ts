import type { ListInvitationsInput } from '@fanfare/core/api/schemas/settings.ts';
import type { InvitationPage } from '@fanfare/core/api/settings.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';
import { receivedView } from './enter.ts';

/** Lists invitations to the caller's own verified address, after those that `enter` has returned. */
export async function listInvitations(
  { invitations, now }: Pick<SettingsDependencies, 'invitations' | 'now'>,
  { workspaceId, after }: ListInvitationsInput,
  { email, emailVerified }: Person,
): Promise<InvitationPage> {
  if (!emailVerified || email === '')
    throw new AppError('forbidden', { message: 'Verify your e-mail address first.' });
  if (workspaceId !== undefined) {
    const found = await invitations.waitingIn(workspaceId, email, now());
    return { invitations: found ? [receivedView(found)] : [], next: null };
  }
  const { waiting, next } = await invitations.waitingFor(email, now(), after);
  return { invitations: waiting.map(receivedView), next };
}
