import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { isSameAccount } from '@fanfare/core/bio/content.ts';
import type { BioContent, BioSocial } from '@fanfare/core/bio/page.ts';
import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';

export const socialOf = ({ platform, platform_id: platformId }: ConnectedAccount): BioSocial => ({
  platform,
  platformId,
});

export const socialKey = ({ platform, platformId }: BioSocial): string => `${platform}/${platformId}`;

export interface SocialRow {
  social: BioSocial;
  /** Null for an account that was disconnected. */
  account: ConnectedAccount | null;
  on: boolean;
}

/** A row for each account: first the buttons of the page in their order, then the accounts without a button. */
export function socialRows(
  { social }: Pick<BioContent, 'social'>,
  accounts: readonly ConnectedAccount[],
): SocialRow[] {
  const chosen = social.map((each) => ({
    social: each,
    account: accounts.find((account) => isSameAccount(socialOf(account), each)) ?? null,
    on: true,
  }));
  const others = accounts
    .filter((account) => !social.some((each) => isSameAccount(each, socialOf(account))))
    .map((account) => ({ social: socialOf(account), account, on: false }));
  return [...chosen, ...others];
}

/** Tells whether the page can link to an account. The profiles of some networks have no known address. */
export function hasAddress(
  account: ConnectedAccount | null,
  profile: Pick<PublicProfile, 'url'> | null,
): boolean {
  if (!account || !profile) return false;
  return profile.url({ username: account.username, platformId: account.platform_id }) !== null;
}

/** Adds a button at the end, or removes it. */
export const switchSocial =
  (social: BioSocial, on: boolean) =>
  (draft: BioContent): BioContent => {
    const others = draft.social.filter((each) => !isSameAccount(each, social));
    return { ...draft, social: on ? [...others, social] : others };
  };
