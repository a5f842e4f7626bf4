import type { ChangeSettingsInput } from '@fanfare/core/api/schemas/settings.ts';
import { fallbackTimeZone, type Settings } from '@fanfare/core/settings/settings.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';

/** A person who chooses UTC keeps it: the fallback itself would give way to the zone of the next device. */
const chosenZone = (timeZone: string) => (timeZone === fallbackTimeZone ? 'Etc/UTC' : timeZone);

/**
 * Changes the settings of a person, which apply in every workspace. A workspace named in the request must still be
 * one of theirs.
 */
export async function changeSettings(
  { people, members }: Pick<SettingsDependencies, 'people' | 'members'>,
  { workspaceId, timeZone, weekStart, showGuide }: ChangeSettingsInput,
  { uid }: Person,
): Promise<Settings> {
  if (workspaceId !== undefined && (await members.roleOf(workspaceId, uid)) === null)
    throw new AppError('forbidden');
  const settings = await people.changeSettings(uid, {
    ...(timeZone !== undefined && { timeZone: chosenZone(timeZone) }),
    ...(weekStart !== undefined && { weekStart }),
    ...(showGuide !== undefined && { showGuide }),
  });
  if (!settings) throw new AppError('not_found');
  return settings;
}
