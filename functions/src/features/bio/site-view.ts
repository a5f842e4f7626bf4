import { shownBioLinks } from '@fanfare/core/bio/content.ts';
import { bioPath } from '@fanfare/core/bio/page.ts';
import type { BioView } from '@fanfare/core/bio/public-page.ts';
import type { BioSite } from '../../store/bio-records.ts';
import type { SiteDependencies } from './dependencies.ts';

/** The page as a visitor gets it now. In a preview, clicks are not counted. */
export async function viewOfSite(
  { siteUrl, profileOf }: SiteDependencies,
  { name, content, parts }: BioSite,
  now: number,
  isPreview: boolean,
): Promise<BioView> {
  const path = bioPath(name);
  const picture = (id: string) => `${path}/i/${id}`;
  const ownAvatar = parts?.avatarPath ? 'avatar' : null;
  const avatarIds = {
    workspace: ownAvatar,
    media: content.avatar.kind === 'media' ? content.avatar.mediaId : null,
    none: null,
  };
  const avatar = avatarIds[content.avatar.kind];
  const image = content.imageId ?? avatar;
  const social = await Promise.all(
    (parts?.social ?? []).map(async ({ platform, username, url }) => {
      const profile = await profileOf(platform);
      return profile && { label: `${profile.label}: ${username}`, url, mark: profile.mark };
    }),
  );
  const { title, text, theme, language, indexed } = content;
  return {
    title,
    text,
    theme,
    language,
    indexed,
    address: siteUrl(path),
    avatar: avatar === null ? null : picture(avatar),
    image: image === null ? null : siteUrl(picture(image)),
    links: shownBioLinks(content.links, now).map(({ id, title: label, mediaId, highlighted }) => ({
      title: label,
      href: `${path}/l/${id}${isPreview ? '?preview' : ''}`,
      image: mediaId === null ? null : picture(mediaId),
      highlighted,
    })),
    social: social.filter((each) => each !== null),
    latest: (parts?.latest ?? []).map(({ url, mediaId, text: line }) => ({
      url,
      image: picture(mediaId),
      text: line,
    })),
    reportHref: `${path}/report`,
  };
}
