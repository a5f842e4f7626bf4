import { fallbackTimeZone, type WeekStart } from '@fanfare/core/settings/settings.ts';

const weekStartOfDay: Readonly<Record<number, WeekStart>> = { 6: 'saturday', 7: 'sunday' };

/** Some browsers have it as a property, some as a method, some not at all. */
type LocaleWithWeek = Intl.Locale & {
  weekInfo?: { firstDay: number };
  getWeekInfo?(): { firstDay: number };
};

/** Systems name their language in ways that no standard knows, such as `en-US@posix`. */
function localeOf(language: string): LocaleWithWeek | null {
  try {
    return new Intl.Locale(language);
  } catch {
    return null;
  }
}

export function weekStartOf(language: string): WeekStart {
  const locale = localeOf(language);
  const week = locale?.getWeekInfo?.() ?? locale?.weekInfo;
  return weekStartOfDay[week?.firstDay ?? 1] ?? 'monday';
}

export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || fallbackTimeZone;
}

/** What this device says of its person's habits: proposed at the first visit, theirs to change. */
export function deviceHabits(): { timeZone: string; weekStart: WeekStart } {
  return { timeZone: deviceTimeZone(), weekStart: weekStartOf(navigator.language) };
}
