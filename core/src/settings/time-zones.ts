import { fallbackTimeZone } from './settings.ts';

export interface TimeZoneChoice {
  /** IANA name. */
  name: string;
  /** For example "Berlin (UTC+02:00)". */
  label: string;
  /** The words that find this zone: its names, offset and countries, in lower case. */
  search: string;
}

/**
 * Browsers list some zones under names from 1993. Fanfare stores the name from the browser and shows the current name.
 */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const currentName = (timeZone: string) => currentNames[timeZone] ?? timeZone;

const collator = new Intl.Collator('en');

/** The zone's offset at that moment, daylight saving time included: "UTC+02:00". */
export function offsetText(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return `UTC${offset === '' ? '+00:00' : offset}`;
}

/**
 * The name of a zone with its city first: "Buenos Aires, Argentina" for America/Argentina/Buenos_Aires, and also for
 * the older names of this zone.
 */
export function cityName(timeZone: string): string {
  const segments = currentName(timeZone).split('/');
  const shown = segments.length > 1 ? segments.slice(1) : segments;
  return shown.toReversed().join(', ').replaceAll('_', ' ');
}

/** Splits a text into words in lower case without accents, so that "sao" finds "São Tomé". */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,/_()]+/)
    .filter((word) => word !== '');

let countriesOfZones: ReadonlyMap<string, string[]> | null = null;
/** Names and codes of the countries of each zone; empty where the runtime does not know them. */
const countriesByZone = (): ReadonlyMap<string, string[]> => (countriesOfZones ??= findCountries());

function findCountries(): Map<string, string[]> {
  const countries = new Map<string, string[]>();
  const long = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = long.of(code);
    if (name === undefined) continue;
    const region: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${code}`);
    for (const zone of region.getTimeZones?.() ?? []) {
      const known = countries.get(currentName(zone)) ?? [];
      countries.set(currentName(zone), [...known, name, code, short.of(code) ?? '']);
    }
  }
  return countries;
}

/**
 * All zones that the runtime knows, sorted by city. Each zone appears once; a zone in use keeps the name under which it
 * is stored.
 */
export function timeZoneChoices(
  zones: readonly string[],
  inUse: readonly string[],
  at: Date,
): TimeZoneChoice[] {
  const all = new Map([fallbackTimeZone, ...zones, ...inUse].map((name) => [currentName(name), name]));
  const countries = countriesByZone();
  const olderNames = Map.groupBy(Object.keys(currentNames), currentName);
  return [...all]
    .map(([current, name]) => {
      const offset = offsetText(name, at);
      const names = [current, name, ...(olderNames.get(current) ?? [])];
      const words = [...names, offset, offset.replace(/([+-])0/, '$1'), ...(countries.get(current) ?? [])];
      return { name, label: `${cityName(name)} (${offset})`, search: wordsOf(words.join(' ')).join(' ') };
    })
    .toSorted((a, b) => collator.compare(a.label, b.label));
}

/**
 * The zones for which every typed word is the beginning of one of the search words: "new york", "india", "utc+5".
 * Matches of whole words come first.
 */
export function searchTimeZones(choices: readonly TimeZoneChoice[], typed: string): TimeZoneChoice[] {
  const words = wordsOf(typed);
  const found = choices.filter(({ search }) => words.every((word) => ` ${search}`.includes(` ${word}`)));
  const isWhole = ({ search }: TimeZoneChoice) => words.every((word) => ` ${search} `.includes(` ${word} `));
  return [...found.filter(isWhole), ...found.filter((choice) => !isWhole(choice))];
}
