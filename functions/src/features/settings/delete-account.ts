import type { DeleteAccountInput } from '@fanfare/core/api/schemas/settings.ts';
import { removalTime } from '@fanfare/core/settings/account-deletion.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';

type Needs = Pick<SettingsDependencies, 'deletions' | 'now'>;

/**
 * Ends the subscription of a person and locks the person immediately. If the subscription cannot be ended, the person
 * is not locked, because a deleted person must not be charged. A payment page that was opened between the two steps is
 * closed after the lock.
 */
export async function deleteAccount(
  { deletions, endSubscriptions, now }: Needs & Pick<SettingsDependencies, 'endSubscriptions'>,
  { reason, note = '' }: DeleteAccountInput,
  { uid }: Person,
): Promise<{ removedAt: string }> {
  await endSubscriptions(uid);
  const requestedAt = now();
  const removedAt = removalTime(requestedAt);
  const deletion = await deletions.request({ uid, reason, note, requestedAt, removedAt });
  // A failure is ignored: while the person is locked, every event from Stripe and every nightly round tries to end the
  // subscription again.
  await endSubscriptions(uid).catch(() => undefined);
  return { removedAt: deletion.removedAt.toISOString() };
}

/** Succeeds even without a pending deletion, so that a repeated request is harmless. */
export async function restoreAccount({ deletions }: Needs, { uid }: Person): Promise<void> {
  if ((await deletions.restore(uid)) !== 'begun') return;
  const message = 'The 30 days are over and the account is being deleted. It can no longer be restored.';
  throw new AppError('conflict', { message });
}
