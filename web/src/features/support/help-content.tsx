import { counted } from '@fanfare/core/text/counted.ts';
import { networkArticleId } from '@fanfare/core/support/network-articles.ts';
import { searchArticles } from '@fanfare/core/support/search.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ArticleList } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { contactAnchor } from './contact-anchor.ts';
import { Panel } from './panel.tsx';
import { SectionCards } from './section-cards.tsx';
import { networksSection, useHelp, type Help } from './use-help.ts';

interface HelpContentProps {
  articleId: string | null;
  search: string;
  sectionId: string | null;
}

const Nothing = ({ text }: { text: string }) => (
  <Box sx={{ px: 2, pb: 2 }}>
    <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{text}</Typography>
    <Button variant="outlined" component={Link} to={contactAnchor}>
      Write to us
    </Button>
  </Box>
);

function Results({ help, search }: { help: Help; search: string }) {
  const articles = searchArticles(help.index, search);
  const title = `${counted(articles.length, 'article')} for “${search}”`;
  return (
    <Panel title={title}>
      <Box role="status" sx={visuallyHidden}>
        {title}
      </Box>
      {articles.length === 0 ? (
        <Nothing text="Try other words, or ask us." />
      ) : (
        <ArticleList help={help} articles={articles} />
      )}
    </Panel>
  );
}

const NoArticle = () => (
  <Panel title="This article does not exist">
    <Nothing text="It may have been renamed. Search for it, or ask us." />
  </Panel>
);

const SectionList = ({ help, sectionId }: { help: Help; sectionId: string | null }) => {
  const section = help.sections.find(({ id }) => id === sectionId);
  return (
    <>
      {section && (
        <Panel title={section.title}>
          <ArticleList help={help} articles={section.articles} />
        </Panel>
      )}
      <SectionCards help={help} />
    </>
  );
};

const isAboutNetworks = (articleId: string | null, sectionId: string | null): boolean =>
  articleId?.startsWith(networkArticleId('')) === true || sectionId === networksSection;

/** Shows a single article, the results of a search, or all articles by section. */
export function HelpContent({ articleId, search, sectionId }: HelpContentProps) {
  const text = search.trim();
  const help = useHelp(text !== '' || isAboutNetworks(articleId, sectionId));
  const found = articleId === null ? null : help.find(articleId);
  useTitle(found?.article.title ?? 'Support');
  if (text !== '')
    return (
      <>
        <Results help={help} search={text} />
        {articleId === null && <SectionCards help={help} />}
      </>
    );
  if (articleId === null) return <SectionList help={help} sectionId={sectionId} />;
  return found ? <ArticleView help={help} found={found} /> : <NoArticle />;
}
