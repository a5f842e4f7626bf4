import type { ChangeSettingsInput } from '@fanfare/core/api/schemas/settings.ts';
import { guideSettings } from '@fanfare/core/guide/guide.ts';
import { fallbackTimeZone, type Settings } from '@fanfare/core/settings/settings.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { SettingsDependencies } from './dependencies.ts';

/**
 * Stores UTC as `Etc/UTC` if a person chose it, because the fallback zone `UTC` is replaced by the zone of the next
 * device.
 */
const chosenZone = (timeZone: string) => (timeZone === fallbackTimeZone ? 'Etc/UTC' : timeZone);

/** Changes a person's settings, which apply in every workspace. A workspace in the request must be one of theirs. */
export async function changeSettings(
  { people, members }: Pick<SettingsDependencies, 'people' | 'members'>,
  { workspaceId, timeZone, weekStart, showGuide, onboarding }: ChangeSettingsInput,
  { uid }: Person,
): Promise<Settings> {
  if (workspaceId !== undefined && (await members.roleOf(workspaceId, uid)) === null)
    throw new AppError('forbidden');
  const settings = await people.changeSettings(uid, {
    ...(timeZone !== undefined && { timeZone: chosenZone(timeZone) }),
    ...(weekStart !== undefined && { weekStart }),
    ...guideSettings({
      ...(showGuide !== undefined && { showGuide }),
      ...(onboarding !== undefined && { onboarding }),
    }),
    ...((timeZone !== undefined || weekStart !== undefined) && { saved: true }),
  });
  if (!settings) throw new AppError('not_found');
  return settings;
}
