import { badRequest } from './failure.ts';

const LONGEST_NAME_BYTES = 1024;

/** Checks a name against Cloud Storage's limits for object names. */
export function objectName(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') throw badRequest('Required');
  const forbidden = /[\r\n]/.test(text) || text === '.' || text === '..';
  if (forbidden || Buffer.byteLength(text) > LONGEST_NAME_BYTES) {
    throw badRequest(`Disallowed unicode characters or length in object name '${text.slice(0, 80)}'`);
  }
  return text;
}

export function decodedSegment(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    throw badRequest('The path is not valid percent-encoded UTF-8.');
  }
}
