import type { ObjectRecord } from '../disk/object-record.ts';
import type { Preconditions } from '../disk/session-record.ts';
import { wholeNumber } from '../http/body.ts';
import { HttpFailure, preconditionFailed } from '../http/failure.ts';

const NAMES = {
  generationMatch: 'GenerationMatch',
  generationNotMatch: 'GenerationNotMatch',
  metagenerationMatch: 'MetagenerationMatch',
  metagenerationNotMatch: 'MetagenerationNotMatch',
} as const;

/** Reads `ifGenerationMatch` and similar parameters; with `Source`, the parameters for the source of a copy. */
export function preconditionsOf(query: URLSearchParams, infix: '' | 'Source' = ''): Preconditions {
  const found: [string, string][] = [];
  for (const [key, name] of Object.entries(NAMES)) {
    const value = query.get(`if${infix}${name}`);
    if (value !== null) found.push([key, String(wholeNumber(value, `if${infix}${name}`))]);
  }
  return Object.fromEntries(found);
}

/** Reads the two preconditions that the XML API accepts as headers. */
export function preconditionsOfHeaders(read: (name: string) => string | undefined): Preconditions {
  const generation = read('x-goog-if-generation-match');
  const metageneration = read('x-goog-if-metageneration-match');
  return {
    ...(generation === undefined ? {} : { generationMatch: generation }),
    ...(metageneration === undefined ? {} : { metagenerationMatch: metageneration }),
  };
}

/** Compares the preconditions with the object. An object that does not exist has generation 0 and no metageneration. */
function holds(conditions: Preconditions, existing: ObjectRecord | undefined): 'yes' | 'no' | 'unchanged' {
  const generation = existing?.generation ?? '0';
  const metageneration = existing === undefined ? null : String(existing.metageneration);
  const { generationMatch, metagenerationMatch } = conditions;
  if (generationMatch !== undefined && generationMatch !== generation) return 'no';
  if (metagenerationMatch !== undefined && metagenerationMatch !== metageneration) return 'no';
  const { generationNotMatch, metagenerationNotMatch } = conditions;
  if (generationNotMatch !== undefined && generationNotMatch === generation) return 'unchanged';
  const isSame = metagenerationNotMatch !== undefined && metagenerationNotMatch === metageneration;
  return isSame ? 'unchanged' : 'yes';
}

export function requireForWrite(conditions: Preconditions, existing: ObjectRecord | undefined): void {
  if (holds(conditions, existing) !== 'yes') throw preconditionFailed();
}

/** Throws if a precondition of a read fails. A failed "not match" means that the client already has the object. */
export function requireForRead(conditions: Preconditions, existing: ObjectRecord | undefined): void {
  const answer = holds(conditions, existing);
  if (answer === 'no') throw preconditionFailed();
  if (answer === 'unchanged') throw new HttpFailure(304, 'notModified', 'Not Modified');
}
