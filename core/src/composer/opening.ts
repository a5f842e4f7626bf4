import type { LibraryItem } from '../media/library.ts';
import type { PostGroup, PostView } from '../posts/post.ts';
import { placesOf, sharedId } from '../posts/targets.ts';
import { emptyEntry, keyOf, type Entry } from './entry.ts';
import type { ComposerState } from './state.ts';

/** The files of a group, by their paths, each once. */
export function pathsOf({ posts }: Pick<PostGroup, 'posts'>): string[] {
  const paths = posts.flatMap((post) => [...filesOf(post), post.thumbnail]);
  return [...new Set(paths.filter((path) => path !== null))];
}

function filesOf({ carousel_images: images, firebase_path: path }: PostView): string[] {
  if (images.length > 0) return images;
  return path === null ? [] : [path];
}

function entryOf(post: PostView, items: ReadonlyMap<string, LibraryItem>, newId: () => string): Entry {
  const { uploadTo, platform_id: platformId, title, description, comment, thumbnail, link } = post;
  const { commentEnabled, duetEnabled, stitchEnabled, isContentDisclosed, isBranded, isOwnBrand } = post;
  const privacy = post.privacy_status;
  const media = filesOf(post).flatMap((path) => items.get(path) ?? []);
  return {
    ...emptyEntry(post.status === 'uploaded' ? newId() : sharedId({ id: post._id, targets: placesOf(post) })),
    uploadTo,
    platformId,
    title,
    description,
    comment,
    media,
    thumbnail: (thumbnail === null ? undefined : items.get(thumbnail)) ?? null,
    // A frame is taken of every video while it is written: what was kept without one was meant so.
    thumbnailRemoved: thumbnail === null && media.length > 0,
    options: {
      uploadType: post.uploadType,
      privacy: privacy === 'private' || privacy === 'unlisted' ? privacy : 'public',
      commentEnabled,
      duetEnabled,
      stitchEnabled,
      isContentDisclosed,
      isBranded,
      isOwnBrand,
      link,
      altText: post.alt_text,
    },
    targets: placesOf(post),
  };
}

/**
 * A group that was kept, to go on with. What is out already stays out: only where all of it is, it is the beginning of
 * another post.
 */
export function composerOf(
  { post_id: groupId, posts: all }: PostGroup,
  items: ReadonlyMap<string, LibraryItem>,
  newId: () => string,
): ComposerState {
  const left = all.filter(({ status }) => status !== 'uploaded');
  const posts = left.length > 0 ? left : all;
  const entries = new Map<string, Entry>();
  for (const post of posts) {
    const entry = entryOf(post, items, newId);
    const same = entries.get(keyOf(entry));
    // Posts to several places of one account are written as one, and a draft of them says what was written last.
    const targets = [...new Set([...(same?.targets ?? []), ...entry.targets])];
    const said = same && post.status !== 'draft' ? same : entry;
    entries.set(keyOf(entry), { ...said, targets });
  }
  const written = entries.size === 0 ? [emptyEntry(newId())] : [...entries.values()];
  const planned = posts.find(({ status, schedule }) => status === 'scheduled' && schedule !== null);
  return {
    groupId: left.length > 0 ? groupId : newId(),
    entries: written,
    active: written.map(keyOf)[0] ?? '',
    schedule: planned?.schedule ? { at: Date.parse(planned.schedule), zone: planned.zone ?? 'UTC' } : null,
    kept: left.map(({ _id: id }) => id),
    revisions: Object.fromEntries(left.map(({ _id: id, revision }) => [id, revision])),
    away: [],
  };
}
