import { describe, expect, it } from 'vitest';
import { parseJsonObject } from './read-json.ts';

const json = 'application/json';
const parse = (text: string | Uint8Array, contentType: string | undefined = json, wrapped = false) =>
  parseJsonObject(typeof text === 'string' ? Buffer.from(text) : text, contentType, wrapped);

describe('a JSON body', () => {
  it('is an object', () => {
    expect(parse('{"a": 1, "b": [true, "é"]}')).toEqual({ a: 1, b: [true, 'é'] });
  });

  it('may name its characters', () => {
    expect(parse('{}', 'Application/JSON; charset=utf-8')).toEqual({});
  });

  it.each(['', '{', '{"a": 1,}', '"text', 'undefined', '{"a": 1} 2'])(
    'is refused when malformed: %s',
    (text) => {
      expect(() => parse(text)).toThrow('The body is not valid JSON.');
    },
  );

  it('is refused when its bytes are not text', () => {
    expect(() => parse(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow('The body is not valid JSON.');
  });

  it.each(['[]', 'null', '1', '"text"'])('is refused when it is no object: %s', (text) => {
    expect(() => parse(text)).toThrow('The body must be a JSON object.');
  });

  it.each([
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
  ])('is refused under another type: %s', (contentType) => {
    expect(() => parse('{}', contentType)).toThrow('Content-Type: application/json');
  });

  it('leaves objects as they are, whatever its fields are called', () => {
    const values = parse('{"__proto__": {"staff": true}}');

    expect(Object.hasOwn(values, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['staff']).toBeUndefined();
  });
});

describe('a wrapped JSON body', () => {
  it('is what stands under data', () => {
    expect(parse('{"data": {"a": 1}}', json, true)).toEqual({ a: 1 });
  });

  it.each(['{"a": 1}', '{"data": 1}', '{"data": null}', '{"data": []}', '{"data": {}, "a": 1}'])(
    'is refused in another form: %s',
    (text) => {
      expect(() => parse(text, json, true)).toThrow('of the form {"data": {…}}');
    },
  );
});
