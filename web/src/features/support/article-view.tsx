import { blocksOf } from '@fanfare/core/support/article.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { ArticleList } from './article-list.tsx';
import { Panel } from './panel.tsx';
import type { FoundArticle, Help } from './use-help.ts';

const neighboursMax = 4;

export function ArticleView({ help, found }: { help: Help; found: FoundArticle }) {
  const { article, section, network } = found;
  const others = section.articles.filter(({ id }) => id !== article.id).slice(0, neighboursMax);
  return (
    <>
      <Box component="article" sx={{ ...surface, p: { xs: 2.5, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mb: 1 }}>
          {network && (
            <Box aria-hidden sx={{ display: 'flex' }}>
              <network.Icon />
            </Box>
          )}
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {article.title}
          </Typography>
        </Stack>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{article.summary}</Typography>
        {article.text.length === 0 && <SkeletonRows count={3} label="Loading the article" />}
        <Box sx={textSx}>
          {blocksOf(article.text).map((block, index) =>
            block.kind === 'paragraph' ? (
              <p key={index}>{block.text}</p>
            ) : (
              <ul key={index}>
                {block.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </Box>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mt: 3 }}>
          {article.screen && (
            <Button variant="contained" component={Link} to={article.screen.path}>
              {article.screen.label}
            </Button>
          )}
          <Button variant="outlined" component={Link} to="/dashboard/support">
            All help
          </Button>
        </Stack>
      </Box>
      {others.length > 0 && (
        <Panel title={`More about “${section.title}”`}>
          <ArticleList help={help} articles={others} />
        </Panel>
      )}
    </>
  );
}

const textSx = {
  maxWidth: 640,
  lineHeight: 1.6,
  '& p': { m: 0, mb: 1.5 },
  '& ul': { m: 0, mb: 1.5, pl: 2.5 },
  '& li': { mb: 0.5 },
} as const;
