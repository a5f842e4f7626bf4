import { readFileSync } from 'node:fs';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { mediaNames, strayMediaPaths } from '@fanfare/core/media/testing/media-names.ts';
import { describe, expect, it } from 'vitest';
import { decide, type RulesRequest } from '../decide.ts';
import { parseRules } from '../parse.ts';
import { bareRequest, documentsOf } from '../testing/ask.ts';

const load = (name: string) =>
  parseRules(readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8'), name);
const storageRules = load('storage.rules');
const firestoreRules = load('firestore.rules');

/** kim and max are members of harbour, and lee is the owner of north. max is locked. */
const documents = documentsOf({
  'workspaces/harbourWorkspace0001/members/max': { uid: 'max', role: 'admin' },
  'deletions/max': { uid: 'max' },
  'workspaces/harbourWorkspace0001/members/kim': { uid: 'kim', role: 'user' },
  'workspaces/northWorkspace000001/members/lee': { uid: 'lee', role: 'owner' },
});

const gigabyte = 1024 ** 3;
const photo = { size: 1000, contentType: 'image/png' };

function storageRequest(
  more: Partial<RulesRequest>,
  path = 'workspaces/harbourWorkspace0001/media/media0001/photo.png',
): RulesRequest {
  const { requestResource = photo, ...rest } = more;
  return {
    ...bareRequest,
    service: 'firebase.storage',
    // Storage removes a slash at the end of the path, but not at the end of the name.
    path: `/b/fanfare/o/${path.replace(/\/$/, '')}`,
    requestResource: requestResource && { ...requestResource, name: path },
    method: 'create',
    ...rest,
  };
}
const inMedia = (fileName: string) => `workspaces/harbourWorkspace0001/media/media0001/${fileName}`;
/**
 * File names that can be registered, and file names that cannot. The sweep deletes files with names that cannot be
 * registered: see functions/src/jobs/sweep/uploads.test.ts.
 */
const names = [...mediaNames.map(inMedia), ...strayMediaPaths('harbourWorkspace0001')];

const allowed = async (request: RulesRequest, rules = storageRules) =>
  (await decide(rules, request, documents)).allowed;
const as = (uid: string | null) => ({ auth: uid === null ? null : { uid, token: {} } });

describe('uploading media', () => {
  it('only a member of the workspace can upload media', async () => {
    expect(await allowed(storageRequest(as('kim')))).toBe(true);
    expect(await allowed(storageRequest(as('lee')))).toBe(false);
    expect(await allowed(storageRequest(as(null)))).toBe(false);
  });

  it('a member of one workspace cannot upload media to another workspace', async () => {
    expect(
      await allowed(storageRequest(as('kim'), 'workspaces/northWorkspace000001/media/media0001/photo.png')),
    ).toBe(false);
    expect(
      await allowed(storageRequest(as('lee'), 'workspaces/northWorkspace000001/media/media0001/photo.png')),
    ).toBe(true);
    expect(await allowed(storageRequest(as('kim'), 'workspaces/nowhere/media/media0001/photo.png'))).toBe(
      false,
    );
  });

  it.each([
    ['media001', 'allowed'],
    ['a'.repeat(64), 'allowed'],
    ['media01', 'refused'],
    ['a'.repeat(65), 'refused'],
    ['_media01', 'refused'],
    ['media 01', 'refused'],
  ])('an upload to the media folder %s is %s', async (id, outcome) => {
    const path = `workspaces/harbourWorkspace0001/media/${id}/photo.png`;
    expect(await allowed(storageRequest(as('kim'), path))).toBe(outcome === 'allowed');
  });

  it.each([
    'image/jpeg',
    'image/png',
    'image/webp',
    'video/mp4',
    'video/webm',
    'video/x-msvideo',
    'video/avi',
    'video/quicktime',
    'video/x-ms-wmv',
  ])('an upload of type %s is allowed', async (contentType) => {
    expect(await allowed(storageRequest({ requestResource: { ...photo, contentType } }))).toBe(true);
  });

  it.each([
    'image/svg+xml',
    'image/gif',
    'text/html',
    'application/octet-stream',
    'video/mp4; x',
    'ximage/png',
    '',
  ])('an upload of type %s is refused', async (contentType) => {
    expect(await allowed(storageRequest({ requestResource: { ...photo, contentType } }))).toBe(false);
  });

  it.each([
    [0, 'refused'],
    [1, 'allowed'],
    [2 * gigabyte, 'allowed'],
    [2 * gigabyte + 1, 'refused'],
  ])('an upload of %i bytes is %s', async (size, outcome) => {
    expect(await allowed(storageRequest({ requestResource: { ...photo, size } }))).toBe(
      outcome === 'allowed',
    );
  });

  it('an upload without a content type is refused', async () => {
    expect(await allowed(storageRequest({ requestResource: { name: 'x', size: 10 } }))).toBe(false);
  });

  it.each(names)('a file named %j can be uploaded if and only if it can be registered', async (name) => {
    expect(await allowed(storageRequest({}, name))).toBe(readMediaPath(name) !== null);
  });

  it.each([
    [undefined, 'allowed'],
    [null, 'allowed'],
    ['', 'allowed'],
    ['identity', 'allowed'],
    ['gzip', 'refused'],
    ['br', 'refused'],
    ['identity, gzip', 'refused'],
  ])('an upload with the content encoding %j is %s', async (contentEncoding, outcome) => {
    const encoded = contentEncoding === undefined ? photo : { ...photo, contentEncoding };
    expect(await allowed(storageRequest({ requestResource: encoded }))).toBe(outcome === 'allowed');
  });

  it('an upload that would overwrite a file is refused, whether it is requested as a create or as an update', async () => {
    expect(await allowed(storageRequest({ resource: photo }))).toBe(false);
    expect(await allowed(storageRequest({ resource: photo, method: 'update' }))).toBe(false);
  });

  it.each([
    'workspaces/harbourWorkspace0001/media/media0001',
    'workspaces/harbourWorkspace0001/media/media0001/deep/photo.png',
    'workspaces/harbourWorkspace0001/image/photo.webp',
    'workspaces/harbourWorkspace0001/photo.png',
    'media/media0001/photo.png',
    'photo.png',
  ])('an upload to another path is refused: %s', async (path) => {
    expect(await allowed(storageRequest({}, path))).toBe(false);
  });
});

describe('reading and changing media', () => {
  const there = { resource: photo, requestResource: null };

  it('only a member of the workspace can read a file', async () => {
    expect(await allowed(storageRequest({ ...there, method: 'get', ...as('kim') }))).toBe(true);
    expect(await allowed(storageRequest({ ...there, method: 'get', ...as('lee') }))).toBe(false);
    expect(await allowed(storageRequest({ ...there, method: 'get', ...as(null) }))).toBe(false);
  });

  it.each(['list', 'update', 'delete'] as const)('the rules let no client %s media', async (method) => {
    for (const who of ['kim', 'lee', null])
      expect(await allowed(storageRequest({ ...there, method, ...as(who) }))).toBe(false);
  });
});

it('a locked person can neither upload nor read files', async () => {
  const there = { resource: photo, requestResource: null, method: 'get' } as const;
  const small = 'workspaces/harbourWorkspace0001/small/media0001.webp';
  expect(await allowed(storageRequest(as('max')))).toBe(false);
  expect(await allowed(storageRequest({ ...there, ...as('max') }))).toBe(false);
  expect(await allowed(storageRequest({ ...there, ...as('max') }, small))).toBe(false);
});

describe('thumbnails', () => {
  const smallPath = 'workspaces/harbourWorkspace0001/small/media0001.webp';
  const there = { resource: photo, requestResource: null };

  it('only a member of the workspace can read its thumbnails', async () => {
    const get = (who: string | null, path = smallPath) =>
      allowed(storageRequest({ ...there, method: 'get', ...as(who) }, path));
    expect(await Promise.all([get('kim'), get('lee'), get(null)])).toEqual([true, false, false]);
    const elsewhere = smallPath.replace('harbourWorkspace0001', 'northWorkspace000001');
    expect(await Promise.all([get('kim', elsewhere), get('lee', elsewhere)])).toEqual([false, true]);
    expect(await get('kim', 'workspaces/harbourWorkspace0001/small/deep/media0001.webp')).toBe(false);
  });

  it.each(['list', 'create', 'update', 'delete'] as const)(
    'the rules let no client %s thumbnails',
    async (method) => {
      const requestResource = { ...photo, contentType: 'image/webp' };
      for (const who of ['kim', 'lee', null])
        for (const resource of [null, photo])
          expect(
            await allowed(storageRequest({ resource, requestResource, method, ...as(who) }, smallPath)),
          ).toBe(false);
    },
  );
});

describe('Firestore rules', () => {
  const paths = [
    'users/kim',
    'workspaces/harbour',
    'workspaces/harbourWorkspace0001/members/kim',
    'credentials/c',
    'any/thing/deep/er',
  ];
  const methods = ['get', 'list', 'create', 'update', 'delete'] as const;

  it.each(paths)('the path %s is closed to every browser', async (path) => {
    for (const method of methods) {
      for (const who of ['kim', null]) {
        const request = {
          ...bareRequest,
          path: `/databases/(default)/documents/${path}`,
          method,
          ...as(who),
        };
        expect(await allowed(request, firestoreRules)).toBe(false);
      }
    }
  });
});
