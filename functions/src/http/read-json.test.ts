import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonObject } from './read-json.ts';

const json = 'application/json';
const parse = (text: string | Uint8Array, contentType: string | undefined = json, wrapped = false) =>
  parseJsonObject(typeof text === 'string' ? Buffer.from(text) : text, contentType, wrapped);

describe('a JSON body', () => {
  it('a JSON object is accepted', () => {
    expect(parse('{"a": 1, "b": [true, "é"]}')).toEqual({ a: 1, b: [true, 'é'] });
  });

  it('a content type with a charset is accepted', () => {
    expect(parse('{}', 'Application/JSON; charset=utf-8')).toEqual({});
  });

  it.each(['', '{', '{"a": 1,}', '"text', 'undefined', '{"a": 1} 2'])(
    'malformed JSON is refused: %s',
    (text) => {
      expect(() => parse(text)).toThrow('The body is not valid JSON.');
    },
  );

  it('a body that is not UTF-8 is refused', () => {
    expect(() => parse(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow('The body is not valid JSON.');
  });

  it.each(['[]', 'null', '1', '"text"'])('JSON that is not an object is refused: %s', (text) => {
    expect(() => parse(text)).toThrow('The body must be a JSON object.');
  });

  it.each([
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
  ])('the content type "%s" is refused', (contentType) => {
    expect(() => parse('{}', contentType)).toThrow('Content-Type: application/json');
  });

  it.each([
    '{"post": "a", "post": "b"}',
    '{"a": {"b": 1}, "c": [{"b": 1, "d": {}, "b": null}]}',
    String.raw`{"post": "a", "\u0070ost": "b"}`,
    '{"__proto__": 1, "__proto__": 1}',
    '{"a":{"b":1},"a":{"c":2,"d":3}}',
    '{"" : 1, "":2}',
  ])('a body with a repeated field is refused: %s', (text) => {
    expect(() => parse(text)).toThrow('The body has a field more than once.');
  });

  it('a body with any values is parsed unchanged, and the same body with a repeated field is refused', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), fc.nat(), (value, space) => {
        const text = JSON.stringify({ a: value, ':"': ':{"x":1,"x":2}\\"' }, null, space % 3);
        expect(parse(text)).toEqual(JSON.parse(text));
        expect(() => parse(text.replace('{', '{"a":[1],'))).toThrow('more than once');
      }),
    );
  });

  it('a field named __proto__ does not change the prototype', () => {
    const values = parse('{"__proto__": {"staff": true}}');

    expect(Object.hasOwn(values, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['staff']).toBeUndefined();
  });
});

describe('a wrapped JSON body', () => {
  it('a wrapped body is read from its data field', () => {
    expect(parse('{"data": {"a": 1}}', json, true)).toEqual({ a: 1 });
  });

  it.each(['{"a": 1}', '{"data": 1}', '{"data": null}', '{"data": []}', '{"data": {}, "a": 1}'])(
    'a body that is not wrapped correctly is refused: %s',
    (text) => {
      expect(() => parse(text, json, true)).toThrow('of the form {"data": {…}}');
    },
  );
});
