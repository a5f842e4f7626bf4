import type { AltTextInput } from '@fanfare/core/posts/schemas/alt-texts.ts';
import type { PostInput, PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostOptions, PostTexts, Privacy } from '@fanfare/core/posts/content.ts';
import { fromWire } from '@fanfare/core/posts/field-table.ts';
import { optionFields, textFields } from '@fanfare/core/posts/fields.ts';
import { noNetwork } from '@fanfare/core/posts/post.ts';
import { targetsIn } from '@fanfare/core/posts/targets.ts';

interface RequestedAltTexts {
  /** An alt text without a path. It is used if no file has an alt text of its own. */
  single: string | null;
  files: readonly AltTextInput[];
}

/** A requested post in the same form for all routes, before its files are looked up. */
export interface RequestedPost {
  id: string | null;
  uploadTo: string;
  platformId: string | null;
  targets: readonly string[];
  texts: PostTexts;
  /** Paths of the files in Cloud Storage. */
  media: readonly string[];
  altTexts: RequestedAltTexts;
  thumbnail: string | null;
  options: PostOptions;
  /** The time to publish the post, as an ISO instant. */
  schedule: string | null;
}

interface AltTextsInput {
  alt_text?: string | null | undefined;
  alt_texts?: readonly AltTextInput[] | null | undefined;
}

function filesOf(
  images: PostInput['carousel_images'] | null,
  ...others: readonly (string | null | undefined)[]
): string[] {
  if (images && images.length > 0)
    return images.map((image) => (typeof image === 'string' ? image : image.firebasePath));
  const single = others.find((path) => path !== undefined && path !== null && path !== '');
  return single === undefined || single === null ? [] : [single];
}

const altTextsOf = ({ alt_text: single, alt_texts: files }: AltTextsInput): RequestedAltTexts => ({
  single: single ?? null,
  files: files ?? [],
});

const given = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

/**
 * `privacy` is the default if the request has none: `private` in the call for drafts, and `public` in the composer and
 * the bulk editor.
 */
export function requestedPost(input: PostInput, privacy: Privacy): RequestedPost {
  const { uploadTo } = input;
  return {
    id: input.id ?? null,
    uploadTo,
    platformId: uploadTo === noNetwork ? null : (input.platform_id ?? null),
    targets: targetsIn(input),
    texts: fromWire(textFields, input),
    media: filesOf(input.carousel_images, input.firebase_path, input.video_path),
    altTexts: altTextsOf(input),
    thumbnail: given(input.thumbnail),
    options: fromWire(optionFields, { ...input, privacy_status: input.privacy_status ?? privacy }),
    schedule: input.schedule ?? null,
  };
}

const privacyByName: Readonly<Record<string, Privacy>> = {
  SELF_ONLY: 'private',
  PUBLIC_TO_EVERYONE: 'public',
  public: 'public',
  private: 'private',
  unlisted: 'unlisted',
};

/** Also reads the option names of TikTok's routes. A post that promotes any brand counts as disclosed. */
function optionsOfPublish(input: PublishInput, uploadType: string | null): PostOptions {
  const { selfBrand, contentBrand } = input;
  const isDisclosed = selfBrand === true || contentBrand === true;
  return fromWire(optionFields, {
    ...input,
    uploadType: uploadType ?? input.mediaType?.toLowerCase() ?? input.uploadType,
    privacy_status: privacyByName[input.privacyStatus ?? input.privacy_status ?? 'public'],
    commentEnabled: input.allowComment ?? input.commentEnabled,
    duetEnabled: input.allowDuet ?? input.duetEnabled,
    stitchEnabled: input.allowStitch ?? input.stitchEnabled,
    isContentDisclosed: isDisclosed || input.isContentDisclosed,
    isOwnBrand: selfBrand ?? input.isOwnBrand,
    isBranded: contentBrand ?? input.isBranded,
  });
}

/** Reads a publishing call. The description may be called `desc`, `description` or `text`. */
export function requestedPublish(
  input: PublishInput,
  platform: string,
  uploadType: string | null,
): RequestedPost {
  const { subreddit, board_id: board, desc, description, text } = input;
  const target = given(subreddit) ?? given(board);
  const words = given(desc) ?? given(description) ?? given(text);
  return {
    id: input.postId,
    uploadTo: platform,
    platformId: input.platform_id,
    targets: target === null ? [] : [target],
    texts: fromWire(textFields, { ...input, description: words }),
    media: filesOf(input.carousel_images, input.firebasePath, input.firebase_path, input.video_path),
    altTexts: altTextsOf(input),
    thumbnail: given(input.thumbnail),
    options: optionsOfPublish(input, uploadType),
    schedule: given(input.schedule),
  };
}
