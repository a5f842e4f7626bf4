import { networkArticle } from '@fanfare/core/support/network-articles.ts';
import { networkFormats } from '@fanfare/core/support/network-limits.ts';
import { describe, expect, it } from 'vitest';
import { networks } from './registry.ts';

describe('the help for each network', () => {
  it.each(networks.map((facts) => [facts.label, facts] as const))(
    'the article about %s lists formats with files, each with at least one accepted type',
    (_label, facts) => {
      const formats = networkFormats(facts);
      expect(formats.flatMap(({ files }) => files).length).toBeGreaterThan(0);
      for (const { files } of formats) for (const { types } of files) expect(types.length).toBeGreaterThan(0);
      expect(networkArticle(facts).title).toContain(facts.label);
    },
  );
});
