import { describe, expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';
import { route } from './route.ts';

const match = createMatcher({
  byId: route<{ id: string }, unknown>()({ method: 'GET', path: '/api/things/{id}' }),
  change: route<{ id: string }, unknown>()({ method: 'PATCH', path: '/api/things/{id}' }),
  remove: route<{ id: string }, unknown>()({ method: 'DELETE', path: '/api/things/{id}' }),
  newest: route<object, unknown>()({ method: 'GET', path: '/api/things/newest' }),
  part: route<{ id: string; part: string }, unknown>()({
    method: 'GET',
    path: '/api/things/{id}/parts/{part}',
  }),
});
const found = (name: string, parameters = {}) => ({ kind: 'found', match: { name, parameters } });

describe('matching a request to a route', () => {
  it('a route is found by method and path', () => {
    expect(match('GET', '/api/things/7')).toEqual(found('byId', { id: '7' }));
    expect(match('PATCH', '/api/things/7')).toEqual(found('change', { id: '7' }));
    expect(match('GET', '/api/things/7/parts/8')).toEqual(found('part', { id: '7', part: '8' }));
  });

  it('if two paths match, the path with more literal segments is chosen', () => {
    expect(match('GET', '/api/things/newest')).toEqual(found('newest'));
  });

  it('the path with more literal segments is chosen even if its route does not allow the method', () => {
    expect(match('PATCH', '/api/things/newest')).toEqual({ kind: 'wrong_method', allowed: ['GET'] });
  });

  it('a path with a trailing slash matches like the path without it', () => {
    expect(match('GET', '/api/things/7/')).toEqual(found('byId', { id: '7' }));
  });

  it('each path parameter is decoded separately', () => {
    expect(match('GET', '/api/things/a%2Fb%20%C3%A9')).toEqual(found('byId', { id: 'a/b é' }));
  });

  it('a parameter may have the name of an Object.prototype property', () => {
    expect(match('GET', '/api/things/__proto__')).toEqual(found('byId', { id: '__proto__' }));
  });
});

describe('a request without a route', () => {
  it('a request with a wrong method is answered with the methods that the path supports', () => {
    expect(match('PUT', '/api/things/7')).toEqual({
      kind: 'wrong_method',
      allowed: ['GET', 'PATCH', 'DELETE'],
    });
  });

  it.each([
    '',
    '/',
    '/api',
    '/api/things',
    '/api/things/',
    '/api/things//',
    '/api/things/7/parts',
    '/api/things/7/parts/8/9',
    '/API/things/7',
    '//api/things/7',
    '/api/things/%',
    '/api/things/%C3',
    '/x/api/things/7',
  ])('no route is found for the path "%s"', (path) => {
    expect(match('GET', path)).toEqual({ kind: 'unknown' });
  });
});
