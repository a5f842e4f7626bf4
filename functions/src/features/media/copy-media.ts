import { createHash } from 'node:crypto';
import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { fitSourceBytesMax, type FitPlan } from '@fanfare/core/media/fit.ts';
import { mediaNameMax, type LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaPathOf, smallPathOf } from '@fanfare/core/media/media-path.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredMedia } from '../../store/media-fields.ts';
import type { MediaDependencies } from './dependencies.ts';
import { fittingCopy } from './fitting-copy.ts';
import { keepSmall } from './keep-small.ts';
import { fileTypeOf } from './measure/file-type.ts';
import { viewOf } from './view.ts';

const unusableText = 'Only images can be copied. Please choose an image.';
const tooLargeText = 'Images over 32 MB cannot be copied. Please choose a smaller one.';

/** The id follows from the file and the plan, so that the same copy is made only once, whoever asks. */
function copyIdOf({ path, hash }: StoredMedia, { width, height, shape, bytes }: FitPlan): string {
  const text = JSON.stringify([path, hash, width, height, shape, bytes]);
  return `copy-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

function nameOf({ name }: StoredMedia, { width, height }: FitPlan): string {
  const end = ` ${width}x${height}.jpg`;
  const plain = name.replace(/\.(?:jpe?g|png|webp)$/i, '');
  return `${plain.slice(0, mediaNameMax - end.length).toWellFormed()}${end}`;
}

async function readImage({ mediaFiles }: MediaDependencies, { path }: StoredMedia): Promise<Uint8Array> {
  const file = await mediaFiles.open(path);
  if (!file) throw new AppError('not_found');
  if (file.size > fitSourceBytesMax) throw new AppError('too_large', { message: tooLargeText });
  const bytes = await file.read(0, file.size);
  // Recognised by its first bytes; nothing else reaches the decoder.
  if (fileTypeOf(bytes)?.kind !== 'image') throw new AppError('invalid_input', { message: unusableText });
  return bytes;
}

function recordOf(
  source: StoredMedia,
  plan: FitPlan,
  id: string,
  jpeg: Buffer,
): Omit<StoredMedia, 'small' | 'createdAt' | 'createdBy'> {
  const { workspaceId, altText } = source;
  const name = nameOf(source, plan);
  return {
    workspaceId,
    id,
    path: mediaPathOf({ workspaceId, mediaId: id, fileName: name }),
    name,
    role: null,
    kind: 'image',
    type: 'image/jpeg',
    width: plan.width,
    height: plan.height,
    durationMs: null,
    codecs: [],
    bytes: jpeg.length,
    hash: `md5:${createHash('md5').update(jpeg).digest('base64')}`,
    altText,
  };
}

/**
 * Makes a resized copy as a file of its own. It counts against the storage like an upload and stays until a user
 * deletes it.
 */
export async function copyMedia(
  deps: MediaDependencies,
  { workspaceId, mediaId, plan }: CopyMediaInput,
  { person, log }: { person: Person; log: Log },
): Promise<LibraryItem> {
  const { media, mediaFiles, files, now, newId } = deps;
  const source = await media.find({ workspaceId, id: mediaId });
  if (!source) throw new AppError('not_found');
  if (source.kind !== 'image') throw new AppError('invalid_input', { message: unusableText });
  const id = copyIdOf(source, plan);
  const known = await media.find({ workspaceId, id });
  if (known) return viewOf(known);
  const jpeg = await fittingCopy(await readImage(deps, source), plan);
  const record = recordOf(source, plan, id, jpeg);
  await files.save({ path: record.path, token: newId() }, { bytes: jpeg, type: 'image/jpeg' });
  const small = await keepSmall(mediaFiles, { media: record, read: () => Promise.resolve(jpeg) }, log);
  const added = await media.add({ ...record, small, createdAt: now(), createdBy: person.uid });
  if (added.kind !== 'full') return viewOf(added.media);
  // Deleted at once rather than by a task, because the next attempt puts its copy in the same place.
  for (const path of [smallPathOf({ workspaceId, mediaId: id }), record.path]) await files.delete(path);
  throw new AppError('limit_reached', { message: storageFullText });
}
