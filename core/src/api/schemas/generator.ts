import { z } from 'zod';
import {
  colorsProblem,
  imagePromptProblem,
  imagesPerRunMax,
  imageTextProblem,
  readColors,
  runIdPattern,
} from '../../assistant/generated-image.ts';
import { imageSizeNames, imageStyles } from '../../assistant/image.ts';
import { cleanMessage } from '../../assistant/conversation.ts';
import { parseJson } from '../../values/parse-json.ts';
import { checkedText } from './checked-text.ts';
import { timeCursor } from './cursor.ts';
import { workspaceId } from './workspaces.ts';

const runId = z.string().regex(runIdPattern, 'Not a valid ID of a run.');
const imageId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/, 'Not a valid ID of an image.');
const text = checkedText(imageTextProblem, cleanMessage);

const colors = z.string().transform((listed, context) => {
  const listedAsJson = z.array(z.string()).safeParse(parseJson(listed)).data;
  const read = readColors(listedAsJson?.join(',') ?? listed);
  const problem = colorsProblem(read);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  return read;
});

/** The fields of the form. `backgroundImage` is its file. */
export const generateImagesInput = z.strictObject({
  workspaceId,
  /** Chosen by the sender, so that a repeated request makes and counts its images once. */
  id: runId,
  count: z.coerce.number().int().min(1).max(imagesPerRunMax).default(1),
  prompt: checkedText(imagePromptProblem, cleanMessage),
  size: z.enum(imageSizeNames),
  style: z.enum(imageStyles),
  /** Names separated by commas, or a JSON list of names, as our own client sends it. */
  colors: colors.default([]),
  backgroundDescription: text.default(''),
  additionalDetails: text.default(''),
  /** The id of an earlier request for images in this workspace, whose background image is reused. */
  backgroundOf: runId.optional(),
});
export type GenerateImagesInput = z.infer<typeof generateImagesInput>;

export const generatedImageInput = z.strictObject({ workspaceId, id: imageId });
export type GeneratedImageInput = z.infer<typeof generatedImageInput>;

const generatedPageMax = 48;

export const listGeneratedInput = z.strictObject({
  workspaceId,
  limit: z.coerce.number().int().min(1).max(generatedPageMax).optional(),
  cursor: timeCursor(64).optional(),
});
export type ListGeneratedInput = z.infer<typeof listGeneratedInput>;
