import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { withTrueEnding } from '@fanfare/core/media/media-name.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { thumbnailKindText, type MediaRole } from '@fanfare/core/media/thumbnail.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import type { MediaFile } from '../../google/media-files.ts';
import { isNotFound } from '../../google/storage.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredMedia } from '../../store/media-fields.ts';
import type { MediaDependencies } from './dependencies.ts';
import { storeSmallImage } from './keep-small.ts';
import { measureFile } from './measure/measure-file.ts';
import { viewOf } from './view.ts';

export type RegisterDependencies = Pick<
  MediaDependencies,
  'media' | 'mediaFiles' | 'discard' | 'now' | 'timeLimit'
>;

interface MediaLocation {
  workspaceId: string;
  id: string;
  path: string;
  fileName: string;
}

function locate({ workspaceId, firebasePath: path }: RegisterMediaInput): MediaLocation {
  const location = readMediaPath(path);
  if (location?.workspaceId !== workspaceId) throw new AppError('not_found');
  return { workspaceId, id: location.mediaId, path, fileName: location.fileName };
}

/** Refuses a second file in the folder of a registered file, because each file has a folder of its own. */
function only(media: StoredMedia, { path }: MediaLocation): StoredMedia {
  if (media.path === path) return media;
  throw new AppError('conflict', {
    message: 'Another file was added under this path. Please upload this file again.',
  });
}

interface Registration {
  location: MediaLocation;
  file: MediaFile;
  name: string;
  role: MediaRole | null;
  edit: RegisterMediaInput['edit'];
  createdBy: string;
}

/**
 * Adds the small image, but only after the record is stored: a refused upload would otherwise overwrite the small image
 * of another file.
 */
async function pictured(
  deps: RegisterDependencies,
  added: StoredMedia,
  file: MediaFile,
  log: Log,
): Promise<StoredMedia> {
  const { media, discard } = deps;
  const read = () => file.read(0, file.size);
  if (!(await storeSmallImage(deps, { media: added, read }, log))) return added;
  try {
    const marked = await media.markSmall(added);
    // The record was deleted during the registration, perhaps before the small image was stored. So the file and its
    // small image are deleted again.
    if (!marked) await discard([added.path], log);
    return marked ?? added;
  } catch (error) {
    log.warn('A thumbnail could not be marked as stored.', {
      workspaceId: added.workspaceId,
      mediaId: added.id,
      error,
    });
    return added;
  }
}

/**
 * Removes the record if its file was deleted during the registration. A deletion removes the file first and then looks
 * for a record, so no record stays without a file.
 */
async function ensureFileStillExists(
  { media, mediaFiles }: RegisterDependencies,
  added: StoredMedia,
): Promise<StoredMedia> {
  if (await mediaFiles.open(added.path)) return added;
  await media.remove(added);
  throw new AppError('not_found');
}

async function keep(
  deps: RegisterDependencies,
  { location, file, name, role, edit, createdBy }: Registration,
  log: Log,
): Promise<StoredMedia> {
  const { media, mediaFiles, now } = deps;
  const { kind, type, width, height, durationMs, frameRate, codecs } = await measureFile(file);
  if (role === 'thumbnail' && kind !== 'image') throw fieldError('firebasePath', thumbnailKindText);
  const { workspaceId, id, path } = location;
  // Networks download the file from Storage and rely on its content type, so Storage must have the real type.
  if (file.type !== type) await mediaFiles.declare(path, type);
  const record = {
    workspaceId,
    id,
    path,
    name: withTrueEnding(name, type),
    role,
    kind,
    type,
    width,
    height,
    durationMs,
    codecs,
    ...(frameRate !== undefined && { frameRate }),
    createdBy,
    bytes: file.size,
    hash: file.hash,
    altText: '',
    copyOf: null,
    copies: [],
    copiesBytes: 0,
    crop: null,
    cropPath: null,
    isEdited: false,
  };
  const added = await media.add(
    { ...record, small: false, createdAt: now() },
    kind === 'image' ? edit : undefined,
  );
  if (added.kind === 'gone') throw new AppError('not_found');
  if (added.kind === 'full') throw new AppError('limit_reached', { message: storageFullText });
  if (added.kind === 'exists') return only(added.media, location);
  return ensureFileStillExists(deps, await pictured(deps, added.media, file, log));
}

/**
 * Measures an uploaded file once and adds it to the library. A refused file is deleted, because nothing will refer to
 * it. After any other error, the file stays for the next attempt. If the file was deleted or replaced during the
 * measurement, there is nothing to delete.
 */
export async function registerMedia(
  deps: RegisterDependencies,
  input: RegisterMediaInput,
  { person, log }: { person: Person; log: Log },
): Promise<LibraryItem> {
  const location = locate(input);
  const known = await deps.media.find(location);
  if (known?.path === location.path) return viewOf(known);
  const file = await deps.mediaFiles.open(location.path);
  if (!file) throw new AppError('not_found');
  const name = input.name || oneLine(location.fileName) || location.id;
  const { role = null, edit } = input;
  try {
    if (known) return viewOf(only(known, location));
    const registration = { location, file, name, role, edit, createdBy: person.uid };
    return viewOf(await keep(deps, registration, log));
  } catch (cause) {
    if (isNotFound(cause)) throw new AppError('not_found', { cause });
    if (cause instanceof AppError) await deps.discard([location.path], log);
    throw cause;
  }
}
