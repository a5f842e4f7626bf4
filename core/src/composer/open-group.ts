import type { LibraryItem } from '../media/library.ts';
import { fromWire } from '../posts/field-table.ts';
import { optionFields, textFields } from '../posts/fields.ts';
import type { PostGroup, PostView } from '../posts/post.ts';
import { targetsIn, sharedId } from '../posts/targets.ts';
import { emptyVariant, keyOf, type Variant } from './variant.ts';
import type { ComposerState } from './state.ts';

/** The paths of all files in a group, without duplicates. */
export function filePathsOf({ posts }: Pick<PostGroup, 'posts'>): string[] {
  const paths = posts.flatMap((post) => [...filesOf(post), post.thumbnail]);
  return [...new Set(paths.filter((path) => path !== null))];
}

function filesOf({ carousel_images: images, firebase_path: path }: PostView): string[] {
  if (images.length > 0) return images;
  return path === null ? [] : [path];
}

function variantOf(post: PostView, items: ReadonlyMap<string, LibraryItem>, newId: () => string): Variant {
  const { uploadTo, platform_id: platformId, thumbnail } = post;
  const media = filesOf(post).flatMap((path) => items.get(path) ?? []);
  return {
    ...emptyVariant(
      post.status === 'uploaded' ? newId() : sharedId({ id: post._id, targets: targetsIn(post) }),
    ),
    uploadTo,
    platformId,
    ...fromWire(textFields, post),
    media,
    thumbnail: (thumbnail === null ? undefined : items.get(thumbnail)) ?? null,
    // The composer captures a frame of every new video, so a saved post without a thumbnail had it removed on
    // purpose.
    thumbnailRemoved: thumbnail === null && media.length > 0,
    options: fromWire(optionFields, post),
    targets: targetsIn(post),
  };
}

/**
 * Opens a saved group in the composer. Published posts are left out; if all of them are published, the group is the
 * start of a new post.
 */
export function toComposerState(
  { post_id: groupId, posts: all }: PostGroup,
  items: ReadonlyMap<string, LibraryItem>,
  newId: () => string,
): ComposerState {
  const left = all.filter(({ status }) => status !== 'uploaded');
  const posts = left.length > 0 ? left : all;
  const variants = new Map<string, Variant>();
  for (const post of posts) {
    const variant = variantOf(post, items, newId);
    const same = variants.get(keyOf(variant));
    // Posts to several targets of one account are edited as one variant. A draft has the latest text.
    const targets = [...new Set([...(same?.targets ?? []), ...variant.targets])];
    const said = same && post.status !== 'draft' ? same : variant;
    variants.set(keyOf(variant), { ...said, targets });
  }
  const written = variants.size === 0 ? [emptyVariant(newId())] : [...variants.values()];
  const planned = posts.find(({ status, schedule }) => status === 'scheduled' && schedule !== null);
  return {
    groupId: left.length > 0 ? groupId : newId(),
    variants: written,
    active: written.map(keyOf)[0] ?? '',
    schedule: planned?.schedule ? { at: Date.parse(planned.schedule), zone: planned.zone ?? 'UTC' } : null,
    savedIds: left.map(({ _id: id }) => id),
    revisions: Object.fromEntries(left.map(({ _id: id, revision }) => [id, revision])),
    disconnectedVariants: [],
  };
}
