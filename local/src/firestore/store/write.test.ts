import { describe, expect, it } from 'vitest';
import { ROOT, setWrite, wire, wireFields } from '../testing/wire-values.ts';
import { plainFields } from '../values/plain.ts';
import { MAX_DOCUMENT_BYTES } from '../values/sizes.ts';
import { timestampOf } from '../values/timestamps.ts';
import type { WireTransform, WireWrite } from '../wire.ts';
import type { StoredDocument } from './collection.ts';
import { applyWrite, normalizeWrite } from './write.ts';

const refused = expect.objectContaining({ code: 3 });
const apply = (write: WireWrite, before: StoredDocument | null = null, time = 20) =>
  applyWrite(normalizeWrite(write), before, time);
const stored = (fields: Record<string, unknown>): StoredDocument =>
  apply(setWrite('a/b', fields), null, 10).document as StoredDocument;
const after = (write: WireWrite, fields: Record<string, unknown>) =>
  plainFields(apply(write, stored(fields)).document?.fields ?? {});
const transformed = (transform: WireTransform, fields: Record<string, unknown> = {}) =>
  after(
    { ...setWrite('a/b', {}), updateMask: {}, updateTransforms: [{ fieldPath: 'x', ...transform }] },
    fields,
  );

describe('writes', () => {
  it('a write without a mask replaces the document and keeps its creation time', () => {
    const { document } = apply(setWrite('a/b', { y: 2 }), stored({ x: 1 }));

    expect(document).toMatchObject({ createTime: 10, updateTime: 20 });
    expect(plainFields(document?.fields ?? {})).toEqual({ y: 2 });
  });

  it('a write with a mask changes the named fields, and removes those without a value', () => {
    const write = { ...setWrite('a/b', { x: { y: 5 } }), updateMask: { fieldPaths: ['x.y', 'gone'] } };

    expect(after(write, { x: { y: 1, z: 2 }, gone: 1, kept: 1 })).toEqual({ x: { y: 5, z: 2 }, kept: 1 });
  });

  it('a write that changes nothing keeps the update time', () => {
    const before = stored({ x: 1 });

    expect(apply(setWrite('a/b', { x: 1 }), before).document).toBe(before);
    expect(apply(setWrite('a/b', { x: 1.5 }), before).document?.updateTime).toBe(20);
  });

  it('a document of 1 MiB is accepted, and one that is a byte larger is refused', () => {
    // Without the text, the document counts as 55 bytes: 16 + 2 (a) + 2 (b) for its name, 2 for the name of the field,
    // 1 for the end of the string and 32 for the document itself.
    const text = (bytes: number): string => 'x'.repeat(bytes - 55);

    expect(apply(setWrite('a/b', { x: text(MAX_DOCUMENT_BYTES) })).document).not.toBeNull();
    expect(() => apply(setWrite('a/b', { x: text(MAX_DOCUMENT_BYTES + 1) }))).toThrow(refused);
  });

  it('a transform of a deep field cannot nest a document beyond 20 levels', () => {
    const path = (levels: number): string => Array.from({ length: levels }, () => 'a').join('.');
    const grow = (levels: number): WireWrite => ({
      ...setWrite('a/b', {}),
      updateMask: {},
      updateTransforms: [{ fieldPath: path(levels), transformType: 'setToServerValue' }],
    });

    expect(apply(grow(20)).document).not.toBeNull();
    expect(() => apply(grow(21))).toThrow(refused);
  });

  it('a write may have at most 500 transforms', () => {
    const many = (count: number): WireWrite => ({
      ...setWrite('a/b', {}),
      updateTransforms: Array.from({ length: count }, (_, index) => ({
        fieldPath: `f${index}`,
        transformType: 'setToServerValue',
      })),
    });

    expect(apply(many(500)).result.transformResults).toHaveLength(500);
    expect(() => apply(many(501))).toThrow(refused);
  });

  it('a write without an operation, with a reserved field in its mask or with the name of a collection is refused', () => {
    expect(() => normalizeWrite({})).toThrow(refused);
    expect(() => normalizeWrite({ ...setWrite('a/b', {}), updateMask: { fieldPaths: ['__x__'] } })).toThrow(
      refused,
    );
    expect(() => normalizeWrite({ delete: `${ROOT}/a` })).toThrow(refused);
  });
});

describe('preconditions', () => {
  const code = (write: WireWrite, before: StoredDocument | null): number | null => {
    try {
      apply(write, before);
      return null;
    } catch (error) {
      return (error as { code: number }).code;
    }
  };
  const when = (currentDocument: NonNullable<WireWrite['currentDocument']>): WireWrite => ({
    ...setWrite('a/b', {}),
    currentDocument,
  });

  it('a precondition can require that the document exists, or that it does not', () => {
    expect(code(when({ exists: true }), null)).toBe(5);
    expect(code(when({ exists: true }), stored({}))).toBeNull();
    expect(code(when({ exists: false }), null)).toBeNull();
    expect(code(when({ exists: false }), stored({}))).toBe(6);
  });

  it('a precondition can require that the document has a given update time', () => {
    expect(code(when({ updateTime: timestampOf(10) }), stored({}))).toBeNull();
    expect(code(when({ updateTime: timestampOf(11) }), stored({}))).toBe(9);
    expect(code(when({ updateTime: timestampOf(10) }), null)).toBe(5);
  });

  it('a precondition can refuse the deletion of a missing document', () => {
    const remove = { delete: `${ROOT}/a/b` };

    expect(code(remove, null)).toBeNull();
    expect(code({ ...remove, currentDocument: { exists: true } }, null)).toBe(5);
  });
});

describe('transforms', () => {
  it('a server timestamp is set to the commit time', () => {
    expect(transformed({ transformType: 'setToServerValue' })).toEqual({ x: new Date(0) });
  });

  it('an increment adds to numbers and replaces all other values', () => {
    const increment = { transformType: 'increment', increment: wire(2) };

    expect(transformed(increment, { x: 1 })).toEqual({ x: 3 });
    expect(transformed(increment, { x: 'text' })).toEqual({ x: 2 });
    expect(transformed(increment)).toEqual({ x: 2 });
    expect(() => transformed({ transformType: 'increment', increment: wire('2') })).toThrow(refused);
  });

  it('maximum keeps the greater number, and minimum the smaller one', () => {
    const maximum = { transformType: 'maximum', maximum: wire(5) };
    const minimum = { transformType: 'minimum', minimum: wire(5) };

    expect([transformed(maximum, { x: 4 }), transformed(maximum, { x: 6 })]).toEqual([{ x: 5 }, { x: 6 }]);
    expect([transformed(minimum, { x: 4 }), transformed(minimum, { x: 6 })]).toEqual([{ x: 4 }, { x: 5 }]);
  });

  it('one array transform appends only elements that are missing, and another removes all elements that equal a given one', () => {
    const list = { values: [wire(1), wire(3), wire(3)] };

    expect(
      transformed({ transformType: 'appendMissingElements', appendMissingElements: list }, { x: [1, 2] }),
    ).toEqual({ x: [1, 2, 3] });
    expect(
      transformed({ transformType: 'removeAllFromArray', removeAllFromArray: list }, { x: [1, 2, 1] }),
    ).toEqual({
      x: [2],
    });
    expect(
      transformed({ transformType: 'removeAllFromArray', removeAllFromArray: list }, { x: 'text' }),
    ).toEqual({
      x: [],
    });
  });

  it('the results of transforms are reported in their order, with null for array transforms', () => {
    const { result } = apply({
      update: { name: `${ROOT}/a/b`, fields: wireFields({}) },
      updateTransforms: [
        { fieldPath: 'n', transformType: 'increment', increment: wire(1) },
        {
          fieldPath: 'l',
          transformType: 'appendMissingElements',
          appendMissingElements: { values: [wire(1)] },
        },
      ],
    });

    expect(result.transformResults).toMatchObject([{ integerValue: '1' }, { nullValue: 'NULL_VALUE' }]);
  });

  it('an unknown transform is refused', () => {
    expect(() => transformed({})).toThrow(refused);
  });
});
