import { fallbackTimeZone, type WeekStart } from '@fanfare/core/settings/settings.ts';

const weekStartOfDay: Readonly<Record<number, WeekStart>> = { 6: 'saturday', 7: 'sunday' };

/** Browsers expose week data as a property, as a method or not at all. */
type LocaleWithWeek = Intl.Locale & {
  weekInfo?: { firstDay: number };
  getWeekInfo?(): { firstDay: number };
};

/** Some systems report invalid language names, such as `en-US@posix`. */
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

/** Default settings for the first visit, taken from this device. */
export function deviceDefaults(): { timeZone: string; weekStart: WeekStart } {
  return { timeZone: deviceTimeZone(), weekStart: weekStartOf(navigator.language) };
}
