import { draftKey, isDraft, keyOf, socialKey, type Entry, type Social } from './entry.ts';

const shownCharacters = 6;

/** Room is little where nine accounts stand side by side. */
export const shortName = (username: string): string =>
  `${[...username].slice(0, shownCharacters).join('')}..`;

export interface Tab {
  key: string;
  /** A network, or `draft`. */
  uploadTo: string;
  label: string;
  /** The whole name. */
  name: string;
}

export const draftNotice = 'This is your draft. It wont be uploaded to your socials, only to the product.';

export function tabsOf(entries: readonly Entry[], socials: readonly Social[]): Tab[] {
  const names = new Map(socials.map((social) => [socialKey(social), social.username]));
  return entries.map((entry) => {
    const key = keyOf(entry);
    if (isDraft(entry)) return { key: draftKey, uploadTo: entry.uploadTo, label: 'Draft', name: 'Draft' };
    const name = names.get(key) ?? entry.uploadTo;
    return { key, uploadTo: entry.uploadTo, label: shortName(name), name };
  });
}
