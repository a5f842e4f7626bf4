import { minuteMs } from '@fanfare/core/time/units.ts';
import { bioLatestMax } from '@fanfare/core/bio/content.ts';
import type { BioSocial } from '@fanfare/core/bio/page.ts';
import { parseLink } from '@fanfare/core/links/link.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import { readablePosts } from '../../store/posts-documents.ts';
import type { BioSite, SiteParts } from '../../store/bio-records.ts';
import type { SiteDependencies } from './dependencies.ts';

/** The newest posts and the connected accounts of a page are read again once they are this old. */
export const partsKeptMs = 10 * minuteMs;
/** Posts without a picture or a public address are left out, so more posts are read than are shown. */
const postsRead = bioLatestMax * 2;
const latestTextMax = 100;

/** The buttons of accounts that are still connected and have a page on their network. */
async function readSocial(
  { accounts, profileOf }: SiteDependencies,
  workspaceId: string,
  chosen: readonly BioSocial[],
): Promise<SiteParts['social']> {
  const found = await Promise.all(
    chosen.map(async ({ platform, platformId }) => {
      const account = await accounts.find({ workspaceId, platform, platformId });
      if (!account) return null;
      const { username } = account;
      const url = (await profileOf(platform))?.url({ username, platformId }) ?? null;
      return url === null ? null : { platform, username, url };
    }),
  );
  return found.filter((each) => each !== null);
}

/** Returns one line of a post's text, for people who cannot see its picture. */
function textOf({ content: { title, description } }: Post): string {
  const line = (description === '' ? title : description).replace(/\s+/gu, ' ').trim();
  return shorten(line, latestTextMax);
}

function latestOf(post: Post): SiteParts['latest'][number] | null {
  // Only public posts are shown, because visitors cannot see other posts on the network.
  if (post.content.options.privacy !== 'public') return null;
  const url = post.url === null ? null : parseLink(post.url);
  const picture = post.content.media.find(({ kind }) => kind === 'image');
  const location = picture ? readMediaPath(picture.path) : null;
  if (!url || !location || location.workspaceId !== post.workspaceId) return null;
  return { url: url.href, mediaId: location.mediaId, text: textOf(post) };
}

async function readLatest(
  { posts }: SiteDependencies,
  workspaceId: string,
  account: BioSocial | null,
): Promise<SiteParts['latest']> {
  if (!account) return [];
  const selection = {
    status: 'uploaded',
    platform: account.platform,
    platformId: account.platformId,
  } as const;
  const found = await posts.page(workspaceId, { ...selection, after: null, limit: postsRead });
  const latest = readablePosts(found).map(latestOf);
  return latest.filter((each) => each !== null).slice(0, bioLatestMax);
}

/** Tells whether the person has deleted their account. They can restore it until it is removed. */
const isLeaving = async ({ deletions }: SiteDependencies, uid: string | undefined): Promise<boolean> =>
  uid !== undefined && (await deletions.find(uid)) !== null;

/** Reads the parts of a public page that come from its workspace: its picture, connected accounts and newest posts. */
export async function readParts(
  deps: SiteDependencies,
  { workspaceId, content }: BioSite,
): Promise<SiteParts> {
  const at = deps.now();
  const workspace = await deps.workspaces.find(workspaceId);
  if (!workspace || (await isLeaving(deps, workspace.ownerUid)))
    return { at, hidden: true, avatarPath: null, social: [], latest: [] };
  const [social, latest] = await Promise.all([
    readSocial(deps, workspaceId, content.social),
    readLatest(deps, workspaceId, content.latest),
  ]);
  const avatarPath = content.avatar.kind === 'workspace' ? (workspace.image?.path ?? null) : null;
  return { at, hidden: false, avatarPath, social, latest };
}
