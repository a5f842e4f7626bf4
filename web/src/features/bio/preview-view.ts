import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { bioLatestMax, bioTarget, isSameAccount, shownBioLinks } from '@fanfare/core/bio/content.ts';
import type { BioContent } from '@fanfare/core/bio/page.ts';
import type { BioView } from '@fanfare/core/bio/public-page.ts';
import { smallPathFor, smallPathOf } from '@fanfare/core/media/media-path.ts';
import { firstLine } from '@fanfare/core/posts/post-name.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';
import { socialOf } from './accounts.ts';

export interface PreviewSource {
  content: BioContent;
  workspace: { id: string; image: string | null };
  address: string;
  now: number;
  accounts: readonly ConnectedAccount[];
  /** The newest published posts of the account whose posts the page shows. */
  posts: readonly PostView[];
  findProfile: (platform: string) => PublicProfile | null;
  /** The address of a file in Storage; null until it is known. */
  addressOf: (path: string) => string | null;
}

const imageEnding = /\.(?:jpe?g|png|webp|gif)$/i;

/** The posts that the page shows: public posts with an address and an image, and only one of each group. */
export function latestPosts(posts: readonly PostView[]): { post: PostView; path: string }[] {
  const shown = posts.flatMap((post) => {
    const path = post.carousel_images[0] ?? post.firebase_path;
    return post.privacy_status === 'public' && post.url !== null && path !== null && imageEnding.test(path)
      ? [{ post, path }]
      : [];
  });
  return [...new Map(shown.map((each) => [each.post.post_id, each])).values()].slice(0, bioLatestMax);
}

/** The paths of all images in Storage that the page shows with this content. */
export function picturePaths({
  content,
  workspace,
  posts,
}: Pick<PreviewSource, 'content' | 'workspace' | 'posts'>) {
  const { avatar, links, latest } = content;
  const ids = [avatar.kind === 'media' ? avatar.mediaId : null, ...links.map(({ mediaId }) => mediaId)];
  const own = ids
    .filter((id) => id !== null)
    .map((mediaId) => smallPathOf({ workspaceId: workspace.id, mediaId }));
  const ofPosts = latest === null ? [] : latestPosts(posts).map(({ path }) => smallPathFor(path) ?? path);
  return [...new Set([...own, ...ofPosts])];
}

/** The public page as it would be with this content. The links lead straight to their targets. */
export function previewView(source: PreviewSource): BioView {
  const { content, workspace, address, now, accounts, posts, findProfile, addressOf } = source;
  const { title, text, theme, language, indexed, avatar, latest } = content;
  const pictureOf = (mediaId: string | null) =>
    mediaId === null ? null : addressOf(smallPathOf({ workspaceId: workspace.id, mediaId }));
  const avatars = {
    workspace: () => workspace.image,
    media: () => pictureOf(avatar.kind === 'media' ? avatar.mediaId : null),
    none: () => null,
  };
  return {
    title,
    text,
    theme,
    language,
    indexed,
    address,
    avatar: avatars[avatar.kind](),
    image: null,
    links: shownBioLinks(content.links, now).map((link) => ({
      title: link.title,
      href: bioTarget(link.url) ?? '',
      image: pictureOf(link.mediaId),
      highlighted: link.highlighted,
    })),
    social: content.social.flatMap((social) => {
      const account = accounts.find((each) => isSameAccount(socialOf(each), social));
      const profile = findProfile(social.platform);
      const url = account && profile?.url({ username: account.username, platformId: social.platformId });
      return profile && account && url ? [{ label: account.username, url, mark: profile.mark }] : [];
    }),
    latest:
      latest === null
        ? []
        : latestPosts(posts).flatMap(({ post, path }) => {
            const image = addressOf(smallPathFor(path) ?? path);
            return image === null ? [] : [{ url: post.url ?? '', image, text: firstLine(post) }];
          }),
    reportHref: null,
  };
}
