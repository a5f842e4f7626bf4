import { describe, expect, it } from 'vitest';
import { repairFor } from './issue-repairs.ts';

describe('the repair of an issue', () => {
  const of = (code: string, { canResize = false, isCarousel = false } = {}) =>
    Object.values(repairFor({ code, severity: 'error' }, { canResize, isCarousel }));

  it.each([
    ['video_missing', 'Add video', 'add'],
    ['media_missing', 'Add media', 'add'],
    ['too_many_images', 'Remove', 'remove'],
    ['one_video', 'Remove', 'remove'],
    ['video_too_long', 'Replace', 'replace'],
    ['target_missing', 'Choose', null],
    ['title_missing', 'Add title', null],
    ['description_too_long', 'Edit', null],
    ['refused_by_network', 'Edit', null],
    ['privacy_unlisted', 'Change', null],
  ])('the repair of the issue %s is named %s', (code, label, control) => {
    expect(of(code)).toEqual([label, control]);
  });

  it('the repair of an image is Resize if a copy would resolve the issue, and otherwise Replace', () => {
    expect(of('image_width', { canResize: true })).toEqual(['Resize', 'resize']);
    expect(of('image_width')).toEqual(['Replace', 'replace']);
  });

  it('an issue about a carousel image, and any warning, has no repair except a link to its field', () => {
    expect(of('image_width', { canResize: true, isCarousel: true })).toEqual(['See images', null]);
    expect(
      repairFor({ code: 'video_long', severity: 'warning' }, { canResize: false, isCarousel: false }),
    ).toEqual({ label: 'See', control: null });
  });
});
