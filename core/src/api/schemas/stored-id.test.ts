import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { platformId } from '../../posts/schemas/platform.ts';
import { anyCharacter } from '../../text/testing/any-character.ts';
import { connectInput } from './accounts.ts';
import { listDeliveriesInput } from './deliveries.ts';
import { schemas } from './index.ts';
import { storedId } from './stored-id.ts';

const id = storedId(100, 'Not a valid ID.');
const accepts = (text: string) => id.safeParse(text).success;

/** Firestore’s own rules for ids: https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const isFine = (text: string) =>
  text.isWellFormed() &&
  !text.includes('/') &&
  text !== '.' &&
  text !== '..' &&
  !/^__.*__$/s.test(text) &&
  new TextEncoder().encode(text).length <= 1_500;

describe('the id of a document', () => {
  it('Firestore accepts every id that the schema accepts', () => {
    const piece = fc.constantFrom('__', '_', '-', '.', '/', 'a', '9', 'é', '\ud800', '\u0000');
    const odd = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(odd, fc.string()), (text) => {
        expect(!accepts(text) || isFine(text)).toBe(true);
      }),
    );
  });

  it.each(['a', 'p0', '_a_', '__a', 'a__', 'x'.repeat(100)])('the id %s is accepted', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each(['', '__a__', '____', 'a/b', '..', 'x'.repeat(101)])('the id %j is refused', (text) => {
    expect(accepts(text)).toBe(false);
  });

  it('an account id is accepted only if its encoded form fits into the id of a document', () => {
    const fits = (text: string) => platformId.safeParse(text).success;
    expect([fits('x'.repeat(256)), fits('urn:li:person:a/b'), fits('é'.repeat(200))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([fits('𝒳'.repeat(128)), fits('\ud800'), fits('')]).toEqual([false, false, false]);
  });

  it('consent states and delivery lists accept only valid document ids', () => {
    const call = { workspaceId: 'harbourWorkspace0001', platform: 'x', code: 'c' };
    const states = ['a1b2c3d4e5f6a7b8', 'a1b2c3d4/e5f6a7b8', '__b2c3d4e5f6a7__'];
    const isState = (state: string) => connectInput.safeParse({ ...call, state }).success;
    expect(states.map(isState)).toEqual([true, false, false]);
    const { workspaceId } = call;
    const isList = (text: string) => listDeliveriesInput.safeParse({ workspaceId, ids: text }).success;
    expect(['d1', 'd1,d2', 'd1,', 'd1,__d2__'].map(isList)).toEqual([true, true, false, false]);
  });
});

describe('the ids in the inputs of all calls', () => {
  /** Fields that become the id of a document, or an encoded part of such an id. */
  const isId = (field: string) => /(?:^|_|[a-z])(?:id|Id|uid|state)$/.test(field);
  /**
   * Id fields whose values are not used as ids of documents, or are only searched for among the person's own documents.
   * Networks or the browser choose these ids.
   */
  const others = [
    'userId',
    'media_id',
    'board_id',
    'requestId',
    'enter.workspaceId',
    'reply.id',
    'removeComment.id',
  ];
  const found = Object.entries(schemas).flatMap(([name, schema]) => {
    const object: unknown = schema instanceof z.ZodPipe ? schema.out : schema;
    const shape = object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : {};
    return Object.entries(shape)
      .filter(([field]) => isId(field) && !others.includes(field) && !others.includes(`${name}.${field}`))
      .map(([field, check]) => [name, field, check] as const);
  });
  /**
   * Networks choose the ids of accounts. In the id of a document, the encoded id of the account follows the name of the
   * network.
   */
  const storedForm = (field: string, text: string) =>
    field.startsWith('platform') ? `network_${encodeURIComponent(text)}_post` : text;
  const piece = fc.constantFrom('__', '_', '-', '.', '/', 'a', '9', 'é', '𝒳'.repeat(200), '\ud800', '\u0000');
  const odd = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

  it('there are more than eight different id fields to test', () => {
    expect(new Set(found.map(([, field]) => field)).size).toBeGreaterThan(8);
  });

  it.each(found)('Firestore accepts every id that the call %s accepts as %s', (_name, field, check) => {
    fc.assert(
      fc.property(fc.oneof(odd, fc.string({ unit: anyCharacter })), (text) => {
        // Half surrogate pairs in a body are replaced before the body is checked.
        const given = text.toWellFormed();
        expect(!check.safeParse(given).success || isFine(storedForm(field, given))).toBe(true);
      }),
    );
  });
});
