import { invalidArgument } from '../status.ts';
import { MAX_NAME_BYTES } from '../values/normalize.ts';
import { utf8Bytes } from '../values/sizes.ts';

const RESERVED_ID = /^__.*__$/s;
const NUMERIC_ID = /^__id-?\d+__$/;
/** Number of segments of `projects/p/databases/d` */
const DATABASE_SEGMENTS = 4;
/** Number of segments of `projects/p/databases/d/documents` */
const ROOT_SEGMENTS = 5;

function checkId(id: string): void {
  if (id === '' || id === '.' || id === '..') throw invalidArgument(`Resource id "${id}" is invalid.`);
  if (RESERVED_ID.test(id) && !NUMERIC_ID.test(id))
    throw invalidArgument(`Resource id "${id}" is invalid because it is reserved.`);
  if (utf8Bytes(id) > MAX_NAME_BYTES)
    throw invalidArgument(`Resource ids must not be longer than ${MAX_NAME_BYTES} bytes.`);
}

/** Reduces a resource name to `projects/p/databases/d`. */
export function databaseOf(resource: string | undefined): string {
  const segments = (resource ?? '').split('/');
  const isDatabase = segments[0] === 'projects' && segments[2] === 'databases';
  if (!isDatabase || !segments[1] || !segments[3])
    throw invalidArgument(`Invalid resource name: "${resource}".`);
  return segments.slice(0, DATABASE_SEGMENTS).join('/');
}

function checkBelow(name: string, parity: number, what: string): void {
  const segments = name.split('/');
  const isWellFormed =
    segments[0] === 'projects' && segments[2] === 'databases' && segments[4] === 'documents';
  if (!isWellFormed || segments.length < ROOT_SEGMENTS || segments.length % 2 !== parity)
    throw invalidArgument(`Invalid ${what} name: "${name}".`);
  for (const id of segments.slice(ROOT_SEGMENTS)) checkId(id);
}

export function checkDocumentName(name: string): string {
  checkBelow(name, 1, 'document');
  if (name.split('/').length === ROOT_SEGMENTS) throw invalidArgument(`Invalid document name: "${name}".`);
  return name;
}

/** Checks the parent of a collection, which is a document or the root of all documents. */
export function checkParent(name: string | undefined): string {
  checkBelow(name ?? '', 1, 'parent');
  return name ?? '';
}

export const parentOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));
export const lastSegment = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
export const projectOf = (database: string): string => database.split('/')[1] ?? '';
