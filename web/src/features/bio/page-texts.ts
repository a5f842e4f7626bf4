import { counted } from '@fanfare/core/text/counted.ts';
import { bioLinkState } from '@fanfare/core/bio/content.ts';
import { bioPath, type BioLink, type BioState } from '@fanfare/core/bio/page.ts';
import type { Status } from '../../ui/theme/palette.ts';
import { dayText, timeText } from '../../ui/date-text.ts';

export const stateWords: Readonly<Record<BioState, { status: Status; label: string }>> = {
  draft: { status: 'draft', label: 'Not published' },
  published: { status: 'uploaded', label: 'Published' },
  taken_down: { status: 'failed', label: 'Taken down' },
};

export const changesText = (count: number): string => counted(count, 'change');

/** The public address without its scheme. */
export const shortAddress = (name: string, host = location.host): string => `${host}${bioPath(name)}`;
export const fullAddress = (name: string, origin = location.origin): string => `${origin}${bioPath(name)}`;

export function shortUrl(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');
}

/** Adds the scheme that people leave out, so that "fernhill.example" is a web address. */
export function withScheme(typed: string): string {
  const url = typed.trim();
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return `https://${url}`;
}

/** The line below the title of a link. `isTimed`: the line says when the link is shown. */
export function linkLine(link: BioLink, now: number, timeZone: string): { text: string; isTimed: boolean } {
  const { from, until, url } = link;
  switch (bioLinkState(link, now)) {
    case 'incomplete':
      return { text: 'Incomplete: edit the title and address', isTimed: true };
    case 'scheduled':
      return { text: `From ${timeText(new Date(from ?? now), timeZone)}`, isTimed: true };
    case 'ended':
      return { text: `Ended ${dayText(new Date(until ?? now), timeZone)}`, isTimed: false };
    default:
      return until === null || !link.on
        ? { text: shortUrl(url), isTimed: false }
        : { text: `Until ${timeText(new Date(until), timeZone)}`, isTimed: true };
  }
}
