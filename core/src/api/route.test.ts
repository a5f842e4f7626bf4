import { describe, expect, it } from 'vitest';
import { addressOf, pathParameters, restOf, route } from './route.ts';

const read = route<{ id: string; from?: string; limit?: number }, unknown>()({
  method: 'GET',
  path: '/api/things/{id}',
});

describe('a route', () => {
  it('is for members, answers 200, is read from the query and takes nothing away, unless it says otherwise', () => {
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
  ] as const)('with the method %s has its input in the %s', (method, placement) => {
    expect(route<object, unknown>()({ method, path: '/api/x' }).placement).toBe(placement);
  });

  it('keeps what it says', () => {
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

describe('the address of a call', () => {
  it('has the parameters in their places and the rest behind the question mark', () => {
    expect(addressOf(read, { id: '7', from: '2026-11-21', limit: 5 })).toBe(
      '/api/things/7?from=2026-11-21&limit=5',
    );
    expect(addressOf(read, { id: '7' })).toBe('/api/things/7');
  });

  it('is encoded', () => {
    expect(addressOf(read, { id: 'a/b?c', from: 'é&=' })).toBe('/api/things/a%2Fb%3Fc?from=%C3%A9%26%3D');
  });

  it('leaves out what is not given', () => {
    expect(addressOf(read, { id: '7', from: undefined, limit: null })).toBe('/api/things/7');
  });

  it('holds nothing of the body', () => {
    const write = route<{ id: string; n: number }, unknown>()({ method: 'PATCH', path: '/api/things/{id}' });
    expect(addressOf(write, { id: '7', n: 1 })).toBe('/api/things/7');
    expect(restOf(write, { id: '7', n: 1 })).toEqual({ n: 1 });
  });

  it.each([{}, { id: {} }, { id: ['7'] }, { id: null }, { id: '7', from: {} }])(
    'cannot be made of what is no text: %j',
    (input) => {
      expect(() => addressOf(read, input)).toThrow('cannot stand in an address');
    },
  );

  it('names its parameters', () => {
    expect(pathParameters('/api/{a}/x/{b}')).toEqual(['a', 'b']);
    expect(pathParameters('/api/x')).toEqual([]);
  });
});
