import { publishRoutes } from '@fanfare/core/api/publish.ts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './registry.ts';

/**
 * The table in section 7.3 of the specification: the name of a network in addresses, one of its calls, and the kind of
 * post that this call publishes.
 */
const table: readonly (readonly [name: string, call: string, kind: string | null])[] = [
  ['google', 'upload_video', 'video'],
  ['linkedin', 'share', null],
  ['tiktok', 'upload_carousel', 'carousel'],
  ['tiktok', 'init_photo_upload', 'image'],
  ['tiktok', 'init_upload', 'video'],
  ['instagram', 'upload_carousel', 'carousel'],
  ['instagram', 'upload_video', null],
  ['instagram', 'upload_image', null],
  ['facebook', 'upload_reel', 'reel'],
  ['facebook', 'upload_video', 'video'],
  ['facebook', 'upload_post', null],
  ['x', 'upload_post', null],
  ['threads', 'upload', null],
  ['reddit', 'upload/video', 'video'],
  ['reddit', 'upload/post', null],
  ['pinterest', 'upload/video', 'video'],
  ['pinterest', 'upload/post', 'image'],
];

const specified = [...new Set(table.map(([name]) => name))];

/**
 * The messages for success and failure from section 8 of the specification. Only messages that differ from the usual
 * ones are listed.
 */
const ends: Readonly<Record<string, readonly [published: string, failed: string]>> = {
  x: ['Your tweet has been posted to X!', 'An error occurred while posting to X!'],
  linkedin: ['Your content has been shared on LinkedIn!', 'An error occurred while sharing to LinkedIn!'],
};

describe('publishing calls', () => {
  it.each(table)('the call /api/%s/%s exists', (name, call, kind) => {
    const facts = factsOf(name);
    expect(facts).not.toBeNull();
    expect(Object.hasOwn(facts!.calls, call)).toBe(true);
    expect(facts!.calls[call]).toBe(kind);
    expect(Object.values(publishRoutes).map(({ path }) => path)).toContain(`/api/{platform}/${call}`);
  });

  it.each(specified)('the network %s has only the publishing calls of the specification', (name) => {
    const calls = table.flatMap(([of, call]) => (of === name ? [call] : []));
    expect(Object.keys(factsOf(name)!.calls).toSorted()).toEqual(calls.toSorted());
  });

  it.each(specified)('the messages of %s equal those of the specification', (name) => {
    const { id, label, words } = factsOf(name)!;
    const [published, failed] = ends[id] ?? [
      `Your content has been uploaded to ${label}!`,
      `An error occurred while uploading to ${label}!`,
    ];
    expect(words).toEqual({ published, failed });
  });
});
