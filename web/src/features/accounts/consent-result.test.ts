import { describe, expect, it } from 'vitest';
import { readConsentResult, stateIn } from './consent-result.ts';

describe('readConsentResult', () => {
  it.each([
    ['code=c&state=s', { kind: 'agreed', code: 'c', state: 's' }],
    ['error=access_denied&state=s', { kind: 'refused', state: 's' }],
    ['error=user_cancelled_login&state=s', { kind: 'refused', state: 's' }],
    ['error=access_denied', { kind: 'refused', state: null }],
    ['error=server_error&state=s', { kind: 'broken', state: 's' }],
    ['error=access_denied&code=c&state=s', { kind: 'refused', state: 's' }],
    ['code=c', { kind: 'broken', state: null }],
    ['code=&state=s', { kind: 'broken', state: 's' }],
    ['state=s', { kind: 'broken', state: 's' }],
    ['', { kind: 'broken', state: null }],
  ])('the answer to the consent page is read from the parameters "%s"', (search, answer) => {
    expect(readConsentResult(new URLSearchParams(search))).toEqual(answer);
  });
});

describe('stateIn', () => {
  it.each([
    ['https://made-up.example/oauth?client_id=1&state=s%2B1', 's+1'],
    ['https://made-up.example/oauth', null],
  ])('the state in the address %s is %s', (url, state) => {
    expect(stateIn(url)).toBe(state);
  });
});
