import { networkArticle, networkArticleId } from '@fanfare/core/support/network-articles.ts';
import type { Article, ArticleKind, ArticleSection } from '@fanfare/core/support/article.ts';
import { articleSections } from '@fanfare/core/support/articles/index.ts';
import { indexOf, type SearchIndex } from '@fanfare/core/support/search.ts';
import { useMemo } from 'react';
import { useNetworkRules } from '../../networks/network-rules.ts';
import { allNetworks, type Network } from '../../networks/networks.tsx';

export const networksSection = 'networks';
export const failuresSection = 'failures';

export const kindOf = (section: string): ArticleKind => {
  if (section === networksSection) return 'network';
  return section === failuresSection ? 'failure' : 'guide';
};

/** The article of a network whose rules are not loaded yet. */
const withoutRules = ({ id, label }: Network): Article => ({
  id: networkArticleId(id),
  title: `${label}: limits and requirements`,
  summary: 'Texts, files and formats, made from the rules that the composer checks.',
  keywords: [label, id, 'limit', 'size', 'format', 'length'],
  text: [],
});

export interface FoundArticle {
  article: Article;
  section: ArticleSection;
  /** Null for articles that are not about a network. */
  network: Network | null;
}

export interface Help {
  sections: readonly ArticleSection[];
  index: SearchIndex;
  find(id: string): FoundArticle | null;
}

/**
 * All articles. The articles of the networks have no text until `withRules` is true and the rules of all networks are
 * loaded.
 */
export function useHelp(withRules: boolean): Help {
  const findRules = useNetworkRules(withRules ? allNetworks.map(({ id }) => id) : []);
  return useMemo(() => {
    const articles = allNetworks.map((network) => {
      const rules = findRules(network.id);
      return rules ? networkArticle(rules) : withoutRules(network);
    });
    const networks = { id: networksSection, title: 'Limits of each network', articles };
    const sections = [...articleSections, networks];
    const byId = new Map(
      sections.flatMap((section) => section.articles.map((article) => [article.id, { article, section }])),
    );
    return {
      sections,
      index: indexOf(sections.flatMap((section) => section.articles)),
      find(id) {
        const found = byId.get(id);
        const network = allNetworks.find((each) => networkArticleId(each.id) === id) ?? null;
        return found ? { ...found, network } : null;
      },
    };
  }, [findRules]);
}
