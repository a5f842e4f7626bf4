import { describe, expect, it } from 'vitest';
import { dashboard, groups, isAt, tools } from './navigation.ts';
import { toBreadcrumbs } from './breadcrumb.tsx';

describe('navigation groups', () => {
  it('the groups contain the available screens in the order of the specification', () => {
    const labels = groups.map(({ label, items }) => [label, items.map((item) => item.label)]);
    expect(labels).toEqual([
      ['Overview', ['Dashboard', 'Analytics', 'Library']],
      ['Content', ['Upload', 'Calendar', 'Posts', 'Comments', 'Templates', 'AI Generator', 'Tools']],
      ['Config', ['Socials', 'Support']],
    ]);
  });

  it.each([
    [dashboard.path, '/dashboard', true],
    [dashboard.path, '/dashboard/', true],
    [dashboard.path, '/dashboard/posts', false],
    [tools.path, '/dashboard/tools', true],
    [tools.path, '/dashboard/tools/image-editor', false],
    ['/dashboard/posts', '/dashboard/posts', true],
    ['/dashboard/posts', '/dashboard/posts/p1', true],
    ['/dashboard/posts', '/dashboard/postscript', false],
    ['/dashboard/settings', '/dashboard/settings/team', true],
  ])('isAt(%s) at %s returns %s', (path, pathname, expected) => {
    expect(isAt(path, pathname)).toBe(expected);
  });
});

describe('breadcrumb trail', () => {
  it('the trail has one crumb per path segment, each with the address up to its segment', () => {
    expect(toBreadcrumbs('/dashboard/settings/team')).toEqual([
      { label: 'Dashboard', path: '/dashboard' },
      { label: 'Settings', path: '/dashboard/settings' },
      { label: 'Workspaces', path: '/dashboard/settings/team' },
    ]);
  });

  it.each([
    ['/dashboard/tools/ai-generator', 'AI Generator'],
    ['/dashboard/tools/link-in-bio', 'Link In Bio'],
    ['/dashboard/schedule', 'Calendar'],
    ['/dashboard/tools/image-editor/', 'Image Editor'],
    ['/dashboard/posts', 'Posts'],
    ['/dashboard/support/why-a-post-failed', 'Why a post failed'],
    ['/dashboard/support/__proto__', '__proto__'],
    ['/dashboard/support/constructor', 'Constructor'],
  ])('the trail of %s ends with "%s"', (pathname, last) => {
    expect(toBreadcrumbs(pathname).at(-1)?.label).toBe(last);
  });
});
