import { documentBytes } from '../values/sizes.ts';
import type { StoredDocument } from './collection.ts';

const MAX_DOCUMENTS = 500;
const MAX_BYTES = 8 * 1024 * 1024;

/** Splits documents into portions that are small enough for one record each. */
export function* portionsOf(documents: Iterable<StoredDocument>): Generator<StoredDocument[]> {
  let portion: StoredDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    portion.push(document);
    bytes += documentBytes(document.name, document.fields);
    if (portion.length < MAX_DOCUMENTS && bytes < MAX_BYTES) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}
