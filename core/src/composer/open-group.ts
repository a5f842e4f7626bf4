import type { LibraryItem } from '../media/library.ts';
import { carouselType } from '../posts/carousel.ts';
import { changedValues, fromWire, readValues } from '../posts/field-table.ts';
import { optionFields, publishedTextFields, textFields } from '../posts/fields.ts';
import type { Composition } from '../posts/schemas/composition.ts';
import type { PostGroup, PostView } from '../posts/post.ts';
import { dateWords, isFilledFrom } from '../posts/variables.ts';
import { targetsIn, sharedId } from '../posts/targets.ts';
import { emptyVariant, isDraft, keyOf, type Variant } from './variant.ts';
import { fromAltTextInputs, pathsInComposition, setAsideIn, sharedIn } from './composition.ts';
import { linkEqualVariants, linkVariants } from './linked-variants.ts';
import type { FindNetwork } from './network.ts';
import type { ComposerState, Editor } from './state.ts';

export function filePathsOf({ posts, composition }: Pick<PostGroup, 'posts' | 'composition'>): string[] {
  const paths = posts.flatMap((post) => [...filesOf(post), post.thumbnail]);
  const others = composition ? pathsInComposition(composition) : [];
  return [...new Set([...paths, ...others].filter((path) => path !== null))];
}

function filesOf({ carousel_images: images, firebase_path: path }: PostView): string[] {
  if (images.length > 0) return images;
  return path === null ? [] : [path];
}

interface Opening {
  items: ReadonlyMap<string, LibraryItem>;
  isNew: boolean;
  newId: () => string;
}

function variantOf(post: PostView, { items, isNew, newId }: Opening): Variant {
  const { uploadTo, platform_id: platformId, thumbnail } = post;
  const media = filesOf(post).flatMap((path) => items.get(path) ?? []);
  return {
    ...emptyVariant(isNew ? newId() : sharedId({ id: post._id, targets: targetsIn(post) })),
    // A copied or reopened post is marked as edited, so that it is published even if it has only media.
    hasBeenEdited: isNew,
    uploadTo,
    platformId,
    ...fromWire(textFields, post),
    media,
    altTexts: fromAltTextInputs(media, post),
    thumbnail: (thumbnail === null ? undefined : items.get(thumbnail)) ?? null,
    // The composer makes a thumbnail of every new video. If a saved post has none, a person has therefore removed it.
    thumbnailRemoved: thumbnail === null && media.length > 0,
    options: fromWire(optionFields, post),
    targets: targetsIn(post),
  };
}

/** The post with the originals of its resized copies. The composer makes the copies again when the post is sent. */
function withOriginals(post: PostView, items: ReadonlyMap<string, LibraryItem>): PostView {
  const originalOf = (path: string): string => {
    const original = items.get(path)?.copyOf;
    return original !== undefined && items.has(original) ? original : path;
  };
  const { carousel_images: images, firebase_path: path, thumbnail, alt_texts: altTexts } = post;
  return {
    ...post,
    carousel_images: images.map(originalOf),
    firebase_path: path === null ? null : originalOf(path),
    thumbnail: thumbnail === null ? null : originalOf(thumbnail),
    ...(altTexts && {
      alt_texts: altTexts.map((each) => ({ ...each, firebasePath: originalOf(each.firebasePath) })),
    }),
  };
}

/**
 * Posts to several targets of one account are edited as one variant. If one of them is a draft, its text is used,
 * because it is the newest.
 */
function variantsIn(posts: readonly PostView[], opening: Opening): Variant[] {
  const variants = new Map<string, Variant>();
  for (const post of posts) {
    const variant = variantOf(post, opening);
    const same = variants.get(keyOf(variant));
    const targets = [...new Set([...(same?.targets ?? []), ...variant.targets])];
    const said = same && post.status !== 'draft' ? same : variant;
    variants.set(keyOf(variant), { ...said, targets });
  }
  return variants.size === 0 ? [emptyVariant(opening.newId())] : [...variants.values()];
}

type Links = Pick<ComposerState, 'shared' | 'variants' | 'active' | 'setAside'>;

/**
 * Chooses the tab to open. A linked tab is preferred, because changing its content changes all linked accounts. Of
 * several linked tabs, the one that was open last is chosen, or else the first.
 */
function openedTab(variants: readonly Variant[], active: string): string {
  const linked = variants.filter(({ customised }) => !customised);
  const [first, ...others] = (linked.length > 0 ? linked : variants).map(keyOf);
  return others.includes(active) ? active : (first ?? active);
}

/**
 * Links the variants as the composition of the group says. If the group was stored without a composition, variants with
 * equal content are linked.
 */
function linksIn(
  written: readonly Variant[],
  composition: PostGroup['composition'],
  { items, find }: Pick<GroupContext, 'items' | 'find'>,
): Links {
  const keys = written.map(keyOf);
  if (!composition) {
    const links = linkEqualVariants(written, find);
    return { ...links, active: openedTab(links.variants, ''), setAside: [] };
  }
  const { customised } = composition;
  const links = linkVariants(written, { shared: sharedIn(composition, items), customised }, find);
  return {
    ...links,
    active: openedTab(links.variants, composition.active),
    setAside: setAsideIn(composition, items).filter((variant) => !keys.includes(keyOf(variant))),
  };
}

/**
 * Restores the variables in texts. If the texts of a variant are the shared texts with the variables filled in, the
 * variant gets the shared texts, so that it is linked. This fails for a post that was moved to another day since,
 * because its variables have other values now.
 */
function withVariables(variant: Variant, composition: Composition, posts: readonly PostView[]): Variant {
  const shared = fromWire(textFields, composition.shared);
  const post = posts.find((each) => keyOf({ ...each, platformId: each.platform_id }) === keyOf(variant));
  if (!post || composition.customised.includes(keyOf(variant))) return variant;
  const { schedule, zone } = post;
  const date = schedule === null ? undefined : dateWords(Date.parse(schedule), zone ?? 'UTC');
  return isFilledFrom(shared, variant, date)
    ? { ...variant, ...readValues(publishedTextFields, shared) }
    : variant;
}

interface GroupContext {
  items: ReadonlyMap<string, LibraryItem>;
  find: FindNetwork;
  newId: () => string;
  asCopy?: boolean;
}

/** The carousel editor shows the description, and all texts that only the team sees. */
const isInCarousel = (name: string): boolean => name === 'description' || !(name in publishedTextFields);

/**
 * Chooses the editor that can show the whole post. A carousel that was not created in the carousel editor may contain
 * more than that editor can show, such as a video.
 */
function editorFor(variants: readonly Variant[], find: FindNetwork): Editor {
  const isMade = (variant: Variant) =>
    variant.options.uploadType.toLowerCase() === carouselType &&
    (isDraft(variant) || find(variant.uploadTo)?.carouselEditor === true) &&
    variant.media.every(({ kind }) => kind === 'image') &&
    changedValues(textFields, variant).every(([name]) => isInCarousel(name));
  return variants.every(isMade) ? 'carousel' : 'post';
}

/**
 * Opens a saved group without its published posts. A copy of a group, or a group whose posts are all published, opens
 * as a new group without a time.
 */
export function toComposerState(
  { post_id: groupId, posts: all, composition }: PostGroup,
  { items, find, newId, asCopy = false }: GroupContext,
): ComposerState {
  const left = asCopy ? [] : all.filter(({ status }) => status !== 'uploaded');
  const isNew = left.length === 0;
  const opened = isNew ? all : left;
  const stored = variantsIn(
    opened.map((post) => withOriginals(post, items)),
    { items, isNew, newId },
  );
  const written = composition ? stored.map((each) => withVariables(each, composition, opened)) : stored;
  const { setAside, ...links } = linksIn(written, composition, { items, find });
  const planned = left.find(({ status, schedule }) => status === 'scheduled' && schedule !== null);
  const schedule = planned?.schedule
    ? { at: Date.parse(planned.schedule), zone: planned.zone ?? 'UTC' }
    : null;
  return {
    groupId: isNew ? newId() : groupId,
    editor: editorFor(written, find),
    ...links,
    order: [],
    fitChoices: composition?.fits ?? [],
    schedule,
    savedSchedule: schedule,
    savedIds: left.map(({ _id: id }) => id),
    liveOn: isNew && !asCopy ? all.map((post) => keyOf({ ...post, platformId: post.platform_id })) : [],
    revisions: Object.fromEntries(left.map(({ _id: id, revision }) => [id, revision])),
    disconnectedVariants: [],
    setAside: isNew ? setAside.map((variant) => ({ ...variant, postId: newId() })) : setAside,
  };
}
