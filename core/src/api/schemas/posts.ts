import { z } from 'zod';
import { postActions, postStatuses, restoredMax } from '../../posts/post.ts';
import { optionFields, privacies, textFields } from '../../posts/fields.ts';
import { altTextFields } from '../../posts/schemas/alt-texts.ts';
import { composition } from '../../posts/schemas/composition.ts';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { inputShape } from '../../posts/schemas/post-fields.ts';
import { groupMax, submittedMax, targetsMax } from '../../posts/targets.ts';
import { partRowsMax } from '../../posts/submitted-rows.ts';
import { oneLine } from '../../text/clean-line.ts';
import { searchMax } from '../../text/fold-text.ts';
import { timeCursor } from './cursor.ts';
import { instant, instantProblem } from './instant.ts';
import { storedId } from './stored-id.ts';
import { isRecord } from '../../values/is-record.ts';
import { timeZone } from '../../posts/schemas/time-zone.ts';
import { workspaceId } from './workspaces.ts';

/** Chosen by the client, so that a post that is sent twice is stored once. */
export const postId = storedId(100, 'Not a valid post ID.');
/**
 * A post to several targets is stored as one post per target. The id of each consists of the post's id and the target's
 * name.
 */
export const keptId = storedId(201, 'Not a valid post ID.');
/** A path in Storage. The use case checks that the file belongs to the workspace. */
const path = z.string().max(1_024);
const target = z.string().regex(/^[\w-]{1,100}$/, 'Not a valid subreddit or board.');
const targets = z.array(target).max(targetsMax);
const wholeLink = z.url({
  protocol: /^https?$/,
  error: 'Please enter a whole address that begins with https://.',
});
/** Accepted because forms also send the fields that a person left empty. */
const nothing = z.literal('');

const carouselImage = z.union([
  path,
  z.strictObject({
    id: z.string().max(256).nullish(),
    firebasePath: path,
    thumbnail: path.nullish(),
    videoPath: path.nullish(),
  }),
]);
const carouselImages = z.array(carouselImage).max(35);

const written = { ...inputShape(textFields), ...inputShape(optionFields), ...altTextFields };

/** The fields of a post under the names of the specification's draft records. */
const postFields = {
  id: postId.optional(),
  post_id: postId.optional(),
  /** The name of a network, or `draft` for a post without an account. */
  uploadTo: platform,
  platform_id: platformId.nullish(),
  ...written,
  video_path: path.nullish(),
  firebase_path: path.nullish(),
  thumbnail: path.nullish(),
  carousel_images: carouselImages.optional(),
  subreddits: targets.optional(),
  board_ids: targets.optional(),
  schedule: instant.nullish(),
};

const post = z.strictObject(postFields);
export type PostInput = z.infer<typeof post>;

/**
 * The revisions of the group's posts that the client last read. A post with a newer revision is not overwritten. If
 * `expected` is missing, revisions are not checked.
 */
const expected = z.array(z.strictObject({ id: keptId, revision: z.number().int().min(1) })).max(groupMax);

/**
 * Allows publishing posts that are already live a second time. If it is missing, a group is published only once to each
 * account and target.
 */
const publishAgain = z.literal(true);

export const submitPostsInput = z.strictObject({
  workspaceId,
  action: z.enum(postActions),
  post_id: postId.optional(),
  zone: timeZone.optional(),
  posts: z.array(post).min(1).max(submittedMax),
  composition: composition.optional(),
  /** Schedules the posts for the next free posting slot, regardless of their own schedule. */
  queue: z.literal(true).optional(),
  expected: expected.optional(),
  publishAgain: publishAgain.optional(),
  /**
   * Posts that were removed from the group. They are cancelled and deleted together with this submission, or not at
   * all.
   */
  remove: z.array(keptId).max(groupMax).optional(),
});
export type SubmitPostsInput = z.infer<typeof submitPostsInput>;

const { post_id: _, ...rowPostFields } = postFields;

/**
 * Rows of the bulk editor. Each row becomes a separate group. The posts of a row have ids, so that no row is stored
 * twice.
 */
export const submitRowsInput = z.strictObject({
  workspaceId,
  action: z.enum(postActions),
  zone: timeZone.optional(),
  rows: z
    .array(
      z.strictObject({
        /** The id of the row, which is also the id of the group. */
        id: postId,
        posts: z
          .array(z.strictObject({ ...rowPostFields, id: postId }))
          .min(1)
          .max(submittedMax),
        composition: composition.optional(),
      }),
    )
    .min(1)
    .max(partRowsMax),
});
export type SubmitRowsInput = z.infer<typeof submitRowsInput>;

export const scheduledWords = ['scheduled', 'schedule'] as const;

export const saveDraftInput = z.strictObject({
  workspaceId,
  status: z.enum(['draft', ...scheduledWords]),
  zone: timeZone.optional(),
  expected: expected.optional(),
  publishAgain: publishAgain.optional(),
  ...postFields,
});
export type SaveDraftInput = z.infer<typeof saveDraftInput>;

const cursor = timeCursor(201);

export const listPostGroupsInput = z.strictObject({
  workspaceId,
  from: instant.optional(),
  to: instant.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  cursor: cursor.optional(),
  /** Limits the list to the group of this post, however old its last change is. */
  post_id: postId.optional(),
});
export type ListPostGroupsInput = z.infer<typeof listPostGroupsInput>;

const postPageMax = 50;

export const postFilter = {
  /** A network, or `draft` for posts without an account. */
  platform: platform.optional(),
  platform_id: platformId.optional(),
  /**
   * Limits the list to times from `from` until before `to`: the due time of scheduled posts, the last change of other
   * posts.
   */
  from: instant.optional(),
  to: instant.optional(),
  order: z.enum(['oldest', 'latest']).optional(),
};

/** Words to search for in titles and descriptions. */
export const searchText = z.string().max(searchMax).transform(oneLine);

/**
 * A filter by account also has to name the account's network, because the id of an account is unique only within its
 * network, and no index covers the id alone.
 */
export const namesNetwork = (filter: {
  platform?: string | undefined;
  platform_id?: string | undefined;
}): boolean => filter.platform_id === undefined || filter.platform !== undefined;
export const noNetworkNamed = {
  path: ['platform'],
  message: 'Please say which network this account belongs to.',
};

export const listPostsInput = z
  .strictObject({
    workspaceId,
    status: z.enum(postStatuses),
    ...postFilter,
    search: searchText.optional(),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(postPageMax).optional(),
  })
  .refine(namesNetwork, noNetworkNamed);
export type ListPostsInput = z.infer<typeof listPostsInput>;

export const restorePostsInput = z.strictObject({
  workspaceId,
  ids: z.array(keptId).min(1).max(restoredMax),
});
export type RestorePostsInput = z.infer<typeof restorePostsInput>;

export const postIdInput = z.strictObject({ workspaceId, id: keptId });
export type PostIdInput = z.infer<typeof postIdInput>;

/** Many clients send every field of their record, with null for fields that the post does not have. */
function allNullish<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, z.nullish(schema)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
}

const unknownStatus = 'Use "schedule" for a post with a date. Without a status, the post is published now.';

/**
 * The fields of the publishing calls. In the specification, the calls of the networks and the draft records use
 * slightly different names. All these names are accepted.
 */
const publishShape = {
  platform,
  workspaceId,
  postId,
  platform_id: platformId,
  ...allNullish({
    /** The draft that this call publishes: the id of its post or of its group. Publishing deletes the draft. */
    id: keptId,
    uploadTo: platform,
    ...written,
    desc: written.description,
    text: written.description,
    mediaType: z.string().max(32),
    privacyStatus: z.enum([...privacies, 'SELF_ONLY', 'PUBLIC_TO_EVERYONE']),
    video_path: path,
    firebasePath: path,
    firebase_path: path,
    thumbnail: path,
    carousel_images: carouselImages,
    subreddit: nothing.or(target),
    board_id: nothing.or(target),
    link: nothing.or(wholeLink),
    allowComment: z.boolean(),
    allowDuet: z.boolean(),
    allowStitch: z.boolean(),
    selfBrand: z.boolean(),
    contentBrand: z.boolean(),
    /**
     * The statuses `schedule` and `scheduled` require a date. With any other known status, a post without a future date
     * is published immediately.
     */
    status: z.union([nothing, z.enum([...postStatuses, ...scheduledWords])], unknownStatus),
    /** A date in the future schedules the post, whatever its status. */
    schedule: z.union([nothing, instant], { error: instantProblem }),
    zone: timeZone,
    publishAgain: z.boolean(),
  }),
};

const unknownField = `Unknown field. This call has the fields ${Object.keys(publishShape).join(', ')}.`;

export const publishFields = z.strictObject(publishShape, {
  error: ({ code }) => (code === 'unrecognized_keys' ? unknownField : undefined),
});

/**
 * Fields of the specification's forms and records, and of posts in our lists, that publishing does not need. Clients
 * send the whole record of the draft that they publish.
 */
const recordFields: ReadonlySet<string> = new Set(
  (
    'draftId platformId post_id _id hasBeenEdited selected subreddits board_ids thumbnailPath videoPath username ' +
    'logo revision updatedAt fail_reason media_id url deliveryId position createdBy'
  ).split(' '),
);
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? !value.some(isNested) : !isNested(value);

/**
 * Unknown fields are refused. Otherwise, a post whose date, draft or privacy field is misspelt would be published
 * immediately, and in most cases to everybody (decision 0074).
 */
export const publishInput = z.preprocess(
  (input) =>
    isRecord(input)
      ? Object.fromEntries(
          Object.entries(input).filter(([name, value]) => !recordFields.has(name) || !isPlain(value)),
        )
      : input,
  publishFields,
);
export type PublishInput = z.infer<typeof publishInput>;
