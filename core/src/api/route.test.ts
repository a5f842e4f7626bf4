import { describe, expect, it } from 'vitest';
import { addressOf, pathParameters, restOf, route } from './route.ts';

const read = route<{ id: string; from?: string; limit?: number }, unknown>()({
  method: 'GET',
  path: '/api/things/{id}',
});

describe('route()', () => {
  it('a route without settings is for members, answers 200, takes query input and is not destructive', () => {
    expect(read).toMatchObject({
      access: 'member',
      placement: 'query',
      success: 200,
      workspaceField: 'workspaceId',
      files: {},
      destructive: false,
      whileLocked: false,
    });
  });

  it.each([
    ['GET', 'query'],
    ['DELETE', 'query'],
    ['POST', 'body'],
    ['PUT', 'body'],
    ['PATCH', 'body'],
  ] as const)('a route with the method %s reads its input from the %s', (method, placement) => {
    expect(route<object, unknown>()({ method, path: '/api/x' }).placement).toBe(placement);
  });

  it('the settings given to a route override its defaults', () => {
    const given = {
      method: 'POST',
      path: '/api/x',
      access: 'staff',
      placement: 'data',
      success: 202,
      destructive: true,
      whileLocked: true,
    } as const;
    expect(route<object, unknown>()(given)).toMatchObject(given);
  });
});

describe('addressOf and pathParameters', () => {
  it('parameters are written into the path, and all other input into the query', () => {
    expect(addressOf(read, { id: '7', from: '2026-11-21', limit: 5 })).toBe(
      '/api/things/7?from=2026-11-21&limit=5',
    );
    expect(addressOf(read, { id: '7' })).toBe('/api/things/7');
  });

  it('special characters in the input are encoded', () => {
    expect(addressOf(read, { id: 'a/b?c', from: 'é&=' })).toBe('/api/things/a%2Fb%3Fc?from=%C3%A9%26%3D');
  });

  it('values that are missing are left out of the query', () => {
    expect(addressOf(read, { id: '7', from: undefined, limit: null })).toBe('/api/things/7');
  });

  it('the fields of a body do not appear in the address', () => {
    const write = route<{ id: string; n: number }, unknown>()({ method: 'PATCH', path: '/api/things/{id}' });
    expect(addressOf(write, { id: '7', n: 1 })).toBe('/api/things/7');
    expect(restOf(write, { id: '7', n: 1 })).toEqual({ n: 1 });
  });

  it.each([{}, { id: {} }, { id: ['7'] }, { id: null }, { id: '7', from: {} }])(
    'addressOf throws if a path parameter is missing, or if a value is not a string or a number: %j',
    (input) => {
      expect(() => addressOf(read, input)).toThrow('cannot be part of an address');
    },
  );

  it.each(['.', '..'])('addressOf throws if browsers would resolve a parameter as a folder: %s', (id) => {
    expect(() => addressOf(read, { id })).toThrow('cannot be part of an address');
    expect(addressOf(read, { id: '...' })).toBe('/api/things/...');
  });

  it('pathParameters lists the names in braces', () => {
    expect(pathParameters('/api/{a}/x/{b}')).toEqual(['a', 'b']);
    expect(pathParameters('/api/x')).toEqual([]);
  });
});
