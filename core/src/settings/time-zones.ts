import { fallbackTimeZone } from './settings.ts';

export interface TimeZoneChoice {
  /** IANA name. */
  name: string;
  /** "Berlin (UTC+02:00)". */
  label: string;
}

export interface TimeZoneGroup {
  label: string;
  choices: TimeZoneChoice[];
}

/** Region names that people use instead of those in the IANA list. */
const regionNames: Readonly<Record<string, string>> = { America: 'Americas', Indian: 'Indian Ocean' };
const elsewhere = 'Everywhere';

const collator = new Intl.Collator('en');

/** The zone's offset at that moment, daylight saving time included: "UTC+02:00". */
export function offsetText(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return `UTC${offset === '' ? '+00:00' : offset}`;
}

/** The place first: "Buenos Aires, Argentina" for America/Argentina/Buenos_Aires. */
export function placeOf(timeZone: string): string {
  const places = timeZone.split('/');
  const shown = places.length > 1 ? places.slice(1) : places;
  return shown.toReversed().join(', ').replaceAll('_', ' ');
}

function regionOf(timeZone: string): string {
  const [region = '', place] = timeZone.split('/');
  if (place === undefined || region === 'Etc') return elsewhere;
  return regionNames[region] ?? region;
}

/** Every zone of the runtime, by region and place. Includes the selected zone, even under an older name. */
export function timeZoneGroups(
  zones: readonly string[],
  inUse: readonly string[],
  at: Date,
): TimeZoneGroup[] {
  const names = new Set([fallbackTimeZone, ...zones, ...inUse]);
  const groups = Map.groupBy(names, regionOf);
  const byLabel = (a: { label: string }, b: { label: string }) => collator.compare(a.label, b.label);
  return [...groups]
    .map(([label, members]) => ({
      label,
      choices: members
        .map((name) => ({ name, label: `${placeOf(name)} (${offsetText(name, at)})` }))
        .toSorted(byLabel),
    }))
    .toSorted((a, b) => Number(a.label === elsewhere) - Number(b.label === elsewhere) || byLabel(a, b));
}
