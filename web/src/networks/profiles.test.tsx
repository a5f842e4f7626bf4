import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';
import { networks } from '@fanfare/platforms/registry.ts';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const profiles = import.meta.glob<PublicProfile>('../../../platforms/*/profile.ts', {
  eager: true,
  import: 'profile',
});
const icons = import.meta.glob<ComponentType>('../../../platforms/*/web/icon.tsx', {
  eager: true,
  import: 'Icon',
});

describe.each(networks.map(({ id }) => id))('the public profile of %s', (id) => {
  const profile = profiles[`../../../platforms/${id}/profile.ts`];
  const Icon = icons[`../../../platforms/${id}/web/icon.tsx`];

  it('public pages use the same icon as the dashboard', () => {
    const drawn = Icon && renderToStaticMarkup(<Icon />).replace(/><\/(?:rect|circle|path|ellipse)>/g, '/>');
    expect(drawn?.replace(/^<svg[^>]*>/, '')).toBe(`${profile?.mark}</svg>`);
  });

  it('the address is a web address for any name of the account', () => {
    for (const text of ['ann', '@ann', 'a/../b?c#d', 'ann lee', '"><script>']) {
      const url = profile?.url({ username: text, platformId: text });
      if (url === null) continue;
      expect(new URL(url ?? '').protocol).toBe('https:');
      expect(url).not.toMatch(/["<> #?]/);
    }
  });
});
