import { createHash } from 'node:crypto';
import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { isInside, type Crop } from '@fanfare/core/media/crop.ts';
import { copiesMax, fitSourceBytesMax, isNeedlesslyLarge } from '@fanfare/core/media/fit.ts';
import { mediaNameMax, type LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaPathOf, readMediaPath, smallPathOf } from '@fanfare/core/media/media-path.ts';
import { storageFullForCopyText } from '@fanfare/core/quota/storage.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredMedia } from '../../store/media-fields.ts';
import type { MediaDependencies } from './dependencies.ts';
import { fittingCopy } from './fitting-copy.ts';
import { storeSmallImage } from './keep-small.ts';
import { fileTypeOf } from './measure/file-type.ts';
import { viewOf } from './view.ts';

const unusableText = 'Only images can be copied. Please choose an image.';
const tooSmallText = 'This image is too small for a copy of this size.';
const tooLargeText = 'Images over 32 MB cannot be copied. Please choose a smaller one.';
const tooManyText = 'This image has too many resized copies. Please upload it again as a new file.';
const outsideText = 'This part is outside of the image. Please choose another one.';

const tooMany = () => new AppError('limit_reached', { message: tooManyText });

type Plan = CopyMediaInput['plan'];

/** The file to copy, and the original whose pixels are read. They differ for a cropped copy. */
interface Source {
  source: StoredMedia;
  original: StoredMedia;
  /** The part of the original that is copied; null for all of it. */
  crop: Crop | null;
}

/**
 * The id of a copy. It is derived from the file and the plan, so that the same copy is made only once. Because of
 * `cropPath`, a resized copy and a cropped copy with the same pixels have different ids.
 */
function copyIdOf({ source, original: { path, hash }, crop }: Source, plan: Plan): string {
  const { width, height, shape, bytes, part } = plan;
  // Ids without `fitted` belong to older copies, which are visible in the library.
  const whole = ['fitted', path, hash, width, height, shape, bytes];
  const area = crop && [crop.left, crop.top, crop.width, crop.height];
  const text = JSON.stringify(
    area ? [...whole, area, part ? [part.number, part.count] : null, cropPathOf(source)] : whole,
  );
  return `copy-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

const cropPathOf = ({ crop, path }: StoredMedia): string | null => (crop ? path : null);

function nameOf({ name }: StoredMedia, { width, height, part }: Plan): string {
  const end = part ? ` ${part.number} of ${part.count}.jpg` : ` ${width}x${height}.jpg`;
  const plain = name.replace(/\.(?:jpe?g|png|webp)$/i, '');
  return `${plain.slice(0, mediaNameMax - end.length).toWellFormed()}${end}`;
}

/**
 * Tells whether a copy can be made of this file. Resized copies are not copied again, and cropped copies are not
 * cropped again: the original has more pixels.
 */
function isUsable({ kind, copyOf, crop, cropPath }: StoredMedia, plan: Plan): boolean {
  if (kind !== 'image') return false;
  return copyOf === null || (crop !== null && cropPath === null && !plan.crop);
}

function checkPlan(source: StoredMedia, plan: Plan): void {
  const refusal = (message: string) => new AppError('invalid_input', { message });
  if (!isUsable(source, plan)) throw refusal(unusableText);
  if (plan.crop && !isInside(plan.crop, source)) throw refusal(outsideText);
  if (isNeedlesslyLarge(plan.crop ?? source, plan)) throw refusal(tooSmallText);
}

async function findSource(
  { media }: MediaDependencies,
  { workspaceId, mediaId, plan }: CopyMediaInput,
): Promise<Source> {
  const source = await media.find({ workspaceId, id: mediaId });
  if (!source) throw new AppError('not_found');
  checkPlan(source, plan);
  if (source.copyOf === null) return { source, original: source, crop: plan.crop ?? null };
  const id = readMediaPath(source.copyOf)?.mediaId ?? '';
  const original = await media.find({ workspaceId, id });
  if (original?.path !== source.copyOf) throw new AppError('not_found');
  return { source, original, crop: source.crop };
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

function recordOf({ source, original, crop }: Source, plan: Plan, id: string, jpeg: Buffer) {
  const { workspaceId, altText } = source;
  const name = nameOf(source, plan);
  return {
    workspaceId,
    id,
    path: mediaPathOf({ workspaceId, mediaId: id, fileName: name }),
    name,
    role: null,
    copyOf: original.path,
    copies: [],
    copiesBytes: 0,
    crop,
    cropPath: cropPathOf(source),
    isEdited: false,
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
 * Makes a resized or cropped copy and stores it with its original. The library hides the copy, and it is deleted with
 * its original. A copy counts against the storage only if it is many times as large as its original.
 */
export async function copyMedia(
  deps: MediaDependencies,
  input: CopyMediaInput,
  { person, log }: { person: Person; log: Log },
): Promise<LibraryItem> {
  const { media, files, now, newId } = deps;
  const { workspaceId, plan } = input;
  const found = await findSource(deps, input);
  const { original, crop } = found;
  const id = copyIdOf(found, plan);
  const known = await media.find({ workspaceId, id });
  if (known) return viewOf(known);
  if (original.copies.length >= copiesMax) throw tooMany();
  const jpeg = await fittingCopy(() => readImage(deps, original), { ...plan, ...(crop && { crop }) });
  const record = recordOf(found, plan, id, jpeg);
  await files.save({ path: record.path, token: newId() }, { bytes: jpeg, type: 'image/jpeg' });
  const small = await storeSmallImage(deps, { media: record, read: () => Promise.resolve(jpeg) }, log);
  const added = await media.addCopy({ ...record, small, createdAt: now(), createdBy: person.uid });
  if ('media' in added) return viewOf(added.media);
  for (const path of [smallPathOf({ workspaceId, mediaId: id }), record.path]) await files.delete(path);
  if (added.kind === 'no_room') throw new AppError('limit_reached', { message: storageFullForCopyText });
  throw added.kind === 'full' ? tooMany() : new AppError('not_found');
}
