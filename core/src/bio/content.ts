import { parseLink } from '../links/link.ts';
import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';
import type { BioContent, BioLink, BioSocial } from './page.ts';

export const bioTitleMax = 60;
export const bioTextMax = 280;
export const bioLinksMax = 50;
export const bioLinkTitleMax = 80;
export const bioSocialMax = 12;
/** The maximum number of posts in the grid of the newest posts. */
export const bioLatestMax = 6;

/** The id of a link. The browser chooses it, and the public address of the link contains it. */
export const bioLinkIdPattern = /^[A-Za-z0-9]{8,20}$/;
export const bioLanguagePattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;

/**
 * Removes characters that change the direction of the following text, and superfluous line breaks. Other line breaks
 * remain.
 */
export const cleanBioText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export function bioTitleProblem(title: string): string | null {
  return isLonger(oneLine(title), bioTitleMax) ? `Titles can have at most ${bioTitleMax} characters.` : null;
}

export function bioTextProblem(text: string): string | null {
  return isLonger(cleanBioText(text), bioTextMax) ? `Texts can have at most ${bioTextMax} characters.` : null;
}

export function bioLinkTitleProblem(title: string): string | null {
  return isLonger(oneLine(title), bioLinkTitleMax)
    ? `Titles can have at most ${bioLinkTitleMax} characters.`
    : null;
}

/** The address that a link leads to; null unless it is a complete web address. */
export function bioTarget(url: string): string | null {
  return parseLink(url)?.href ?? null;
}

/** The problems that prevent the publication of a link, by field. */
export function bioLinkProblems({
  title,
  url,
  from,
  until,
}: BioLink): Partial<Record<keyof BioLink, string>> {
  return {
    ...(isBlank(title) && { title: 'Give the link a title.' }),
    ...(bioTarget(url) === null && { url: 'Enter a web address that begins with https:// or http://.' }),
    ...(from !== null &&
      until !== null &&
      Date.parse(from) >= Date.parse(until) && { until: 'Choose an end after the start.' }),
  };
}

/**
 * The problems that keep a draft from being published, by path, such as `links.2.url`. Links that are off are not
 * checked.
 */
export function bioContentProblems({ title, links }: BioContent): Record<string, string> {
  const problems: [string, string][] = isBlank(title) ? [['title', 'Give the page a title.']] : [];
  for (const [i, link] of links.entries())
    if (link.on)
      for (const [field, problem] of Object.entries(bioLinkProblems(link)))
        problems.push([`links.${i}.${field}`, problem]);
  return Object.fromEntries(problems);
}

/** Whether visitors see a link now. Links that are `off` or `incomplete` are never shown. */
export type BioLinkState = 'shown' | 'scheduled' | 'ended' | 'off' | 'incomplete';

export function bioLinkState(link: BioLink, now: number): BioLinkState {
  if (!link.on) return 'off';
  if (Object.keys(bioLinkProblems(link)).length > 0) return 'incomplete';
  if (link.until !== null && now >= Date.parse(link.until)) return 'ended';
  return link.from !== null && now < Date.parse(link.from) ? 'scheduled' : 'shown';
}

export const shownBioLinks = (links: readonly BioLink[], now: number): BioLink[] =>
  links.filter((link) => bioLinkState(link, now) === 'shown');

export function bioMediaIds({ avatar, links, imageId }: BioContent): string[] {
  const ids = [
    avatar.kind === 'media' ? avatar.mediaId : null,
    imageId,
    ...links.map((link) => link.mediaId),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

export const isSameAccount = (one: BioSocial, other: BioSocial): boolean =>
  one.platform === other.platform && one.platformId === other.platformId;

export const newBioContent = (title: string, language: string, timeZone: string): BioContent => ({
  title,
  text: '',
  avatar: { kind: 'workspace' },
  links: [],
  social: [],
  latest: null,
  theme: 'oat',
  indexed: true,
  imageId: null,
  language,
  timeZone,
});
