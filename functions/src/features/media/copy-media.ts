import { createHash } from 'node:crypto';
import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { copiesMax, fitSourceBytesMax, isNeedlesslyLarge, type FitPlan } from '@fanfare/core/media/fit.ts';
import { mediaNameMax, type LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaPathOf, smallPathOf } from '@fanfare/core/media/media-path.ts';
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
const tooSmallText = 'This image is too small for a copy of this size.';
const tooLargeText = 'Images over 32 MB cannot be copied. Please choose a smaller one.';
const tooManyText = 'This image has too many resized copies. Please upload it again as a new file.';

const tooMany = () => new AppError('limit_reached', { message: tooManyText });

/** The id is derived from the file and the plan, so that the same copy is made only once. */
function copyIdOf({ path, hash }: StoredMedia, { width, height, shape, bytes }: FitPlan): string {
  // Ids without `fitted` belong to older copies, which are visible in the library.
  const text = JSON.stringify(['fitted', path, hash, width, height, shape, bytes]);
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
  // Files are recognised by their first bytes; only images reach the decoder.
  if (fileTypeOf(bytes)?.kind !== 'image') throw new AppError('invalid_input', { message: unusableText });
  return bytes;
}

function recordOf(source: StoredMedia, plan: FitPlan, id: string, jpeg: Buffer) {
  const { workspaceId, altText } = source;
  const name = nameOf(source, plan);
  return {
    workspaceId,
    id,
    path: mediaPathOf({ workspaceId, mediaId: id, fileName: name }),
    name,
    role: null,
    copyOf: source.path,
    copies: [],
    kind: 'image' as const,
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
 * Makes a resized copy and stores it with its original. The library hides the copy, it does not count against the
 * storage, and it is deleted with its original.
 */
export async function copyMedia(
  deps: MediaDependencies,
  { workspaceId, mediaId, plan }: CopyMediaInput,
  { person, log }: { person: Person; log: Log },
): Promise<LibraryItem> {
  const { media, files, now, newId } = deps;
  const source = await media.find({ workspaceId, id: mediaId });
  if (!source) throw new AppError('not_found');
  if (source.kind !== 'image' || source.copyOf !== null)
    throw new AppError('invalid_input', { message: unusableText });
  if (isNeedlesslyLarge(source, plan)) throw new AppError('invalid_input', { message: tooSmallText });
  const id = copyIdOf(source, plan);
  const known = await media.find({ workspaceId, id });
  if (known) return viewOf(known);
  if (source.copies.length >= copiesMax) throw tooMany();
  const jpeg = await fittingCopy(() => readImage(deps, source), plan);
  const record = recordOf(source, plan, id, jpeg);
  await files.save({ path: record.path, token: newId() }, { bytes: jpeg, type: 'image/jpeg' });
  const small = await keepSmall(deps, { media: record, read: () => Promise.resolve(jpeg) }, log);
  const added = await media.addCopy({ ...record, small, createdAt: now(), createdBy: person.uid });
  if ('media' in added) return viewOf(added.media);
  for (const path of [smallPathOf({ workspaceId, mediaId: id }), record.path]) await files.delete(path);
  throw added.kind === 'full' ? tooMany() : new AppError('not_found');
}
