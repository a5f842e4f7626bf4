import type { PostInput, PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { defaultOptions, type PostOptions, type Privacy } from '@fanfare/core/posts/content.ts';
import { noNetwork } from '@fanfare/core/posts/post.ts';
import { placesOf } from '@fanfare/core/posts/targets.ts';

/** A post as it was sent, in one vocabulary, before it is known what its files are. */
export interface Entry {
  id: string | null;
  uploadTo: string;
  platformId: string | null;
  targets: readonly string[];
  title: string;
  description: string;
  comment: string;
  /** Paths in Storage. */
  media: readonly string[];
  thumbnail: string | null;
  options: PostOptions;
  /** ISO instant. */
  schedule: string | null;
}

type Switches = Pick<
  PostInput,
  'commentEnabled' | 'duetEnabled' | 'stitchEnabled' | 'isContentDisclosed' | 'isBranded' | 'isOwnBrand'
>;

/** What is not said is as it is by default; null is not saying. */
function withDefaults(given: {
  [Key in keyof PostOptions]?: PostOptions[Key] | null | undefined;
}): PostOptions {
  const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return { ...defaultOptions, ...Object.fromEntries(said) };
}

function switchesOf(input: Switches): Switches {
  const { commentEnabled, duetEnabled, stitchEnabled, isContentDisclosed, isBranded, isOwnBrand } = input;
  return { commentEnabled, duetEnabled, stitchEnabled, isContentDisclosed, isBranded, isOwnBrand };
}

function filesOf(
  images: PostInput['carousel_images'],
  ...others: readonly (string | null | undefined)[]
): string[] {
  if (images && images.length > 0)
    return images.map((image) => (typeof image === 'string' ? image : image.firebasePath));
  const single = others.find((path) => path !== undefined && path !== null && path !== '');
  return single === undefined || single === null ? [] : [single];
}

const given = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

/** `privacy`: what a post is that does not say; drafts are private, what the editors send is public. */
export function entryOf(input: PostInput, privacy: Privacy): Entry {
  const { uploadTo } = input;
  return {
    id: input.id ?? null,
    uploadTo,
    platformId: uploadTo === noNetwork ? null : (input.platform_id ?? null),
    targets: placesOf(input),
    title: input.title ?? '',
    description: input.description ?? '',
    comment: input.comment ?? '',
    media: filesOf(input.carousel_images, input.firebase_path, input.video_path),
    thumbnail: given(input.thumbnail),
    options: withDefaults({
      ...switchesOf(input),
      uploadType: input.uploadType,
      privacy: input.privacy_status ?? privacy,
      link: given(input.link),
      altText: input.alt_text,
    }),
    schedule: input.schedule ?? null,
  };
}

const privacyWords: Readonly<Record<string, Privacy>> = {
  SELF_ONLY: 'private',
  PUBLIC_TO_EVERYONE: 'public',
  public: 'public',
  private: 'private',
  unlisted: 'unlisted',
};

/** The options of TikTok have names of their own. Advertising is disclosed, whoever it is for. */
function optionsOfPublish(input: PublishInput, uploadType: string | null): PostOptions {
  const { selfBrand, contentBrand } = input;
  const isDisclosed = selfBrand === true || contentBrand === true;
  return withDefaults({
    ...switchesOf(input),
    uploadType: uploadType ?? input.mediaType?.toLowerCase() ?? input.uploadType,
    privacy: privacyWords[input.privacyStatus ?? 'public'],
    commentEnabled: input.allowComment ?? input.commentEnabled,
    duetEnabled: input.allowDuet ?? input.duetEnabled,
    stitchEnabled: input.allowStitch ?? input.stitchEnabled,
    isContentDisclosed: isDisclosed || input.isContentDisclosed,
    isOwnBrand: selfBrand ?? input.isOwnBrand,
    isBranded: contentBrand ?? input.isBranded,
    link: given(input.link),
    altText: input.alt_text,
  });
}

/** One network's calls say `desc`, another's `text`. */
export function entryOfPublish(input: PublishInput, platform: string, uploadType: string | null): Entry {
  const { subreddit, board_id: board, desc, description, text } = input;
  const target = given(subreddit) ?? given(board);
  return {
    id: input.postId,
    uploadTo: platform,
    platformId: input.platform_id,
    targets: target === null ? [] : [target],
    title: input.title ?? '',
    description: desc ?? description ?? text ?? '',
    comment: input.comment ?? '',
    media: filesOf(input.carousel_images, input.firebasePath, input.video_path),
    thumbnail: given(input.thumbnail),
    options: optionsOfPublish(input, uploadType),
    schedule: null,
  };
}
