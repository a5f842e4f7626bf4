import { describe, expect, it } from 'vitest';
import { DATABASE, ROOT } from '../testing/wire-values.ts';
import { checkDocumentName, checkParent, databaseOf } from './resource.ts';

const refused = expect.objectContaining({ code: 3 });

describe('resource names', () => {
  it.each([`${ROOT}/a/b`, `${ROOT}/a/b/c/d`, `${ROOT}/a/__id7__`, `${ROOT}/a/...`, `${ROOT}/a/__b`])(
    '%s is a valid document name',
    (name) => {
      expect(checkDocumentName(name)).toBe(name);
    },
  );

  it.each([
    '',
    ROOT,
    `${ROOT}/a`,
    `${ROOT}/a/b/c`,
    `${ROOT}/a/`,
    `${ROOT}//b`,
    `${ROOT}/a/.`,
    `${ROOT}/a/..`,
    `${ROOT}/__a__/b`,
    `${ROOT}/a/__b__`,
    `${DATABASE}/other/a/b`,
    'a/b',
  ])('"%s" is not a valid document name', (name) => {
    expect(() => checkDocumentName(name)).toThrow(refused);
  });

  it('an id may have at most 1500 bytes', () => {
    expect(checkDocumentName(`${ROOT}/a/${'é'.repeat(750)}`)).toContain('é');
    expect(() => checkDocumentName(`${ROOT}/a/${'é'.repeat(750)}x`)).toThrow(refused);
  });

  it('the parent of a collection is a document or the root', () => {
    expect(checkParent(ROOT)).toBe(ROOT);
    expect(checkParent(`${ROOT}/a/b`)).toBe(`${ROOT}/a/b`);
    expect(() => checkParent(`${ROOT}/a`)).toThrow(refused);
    expect(() => checkParent(undefined)).toThrow(refused);
  });

  it('the name of the database is found at the beginning of a resource name', () => {
    expect(databaseOf(`${ROOT}/a/b`)).toBe(DATABASE);
    expect(() => databaseOf('projects//databases/d')).toThrow(refused);
    expect(() => databaseOf('projects/p')).toThrow(refused);
    expect(() => databaseOf(undefined)).toThrow(refused);
  });
});
