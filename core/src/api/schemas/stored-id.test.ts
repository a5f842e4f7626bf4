import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platformId } from '../../posts/schemas/platform.ts';
import { connectInput } from './accounts.ts';
import { listDeliveriesInput } from './deliveries.ts';
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

  it('an account id in any script fits into the id of a document, or is refused', () => {
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
