import { supportPath, type Article, type ArticleKind } from '@fanfare/core/support/article.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { InfoIcon } from '../../ui/icons/things.tsx';
import { kindOf, type Help } from './use-help.ts';

const kindWords: Readonly<Record<ArticleKind, string>> = {
  guide: 'Guide',
  network: 'Network',
  failure: 'Failure',
};

export const ArticleList = ({ help, articles }: { help: Help; articles: readonly Article[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
    {articles.map(({ id, title, summary }) => {
      const found = help.find(id);
      const kind = kindOf(found?.section.id ?? '');
      return (
        <li key={id}>
          <Box component={Link} to={supportPath(id)} sx={rowSx}>
            <Box aria-hidden sx={{ display: 'flex', pt: '2px', color: 'text.secondary' }}>
              {found?.network && <found.network.Icon />}
              {kind === 'failure' && <WarningIcon />}
              {kind === 'guide' && <InfoIcon />}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 560 }}>
                {title}
              </Typography>
              <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
                {summary}
              </Typography>
            </Box>
            <Chip
              component="span"
              size="small"
              variant="outlined"
              label={kindWords[kind]}
              sx={{ display: { xs: 'none', sm: 'inline-flex' }, mt: '2px' }}
            />
          </Box>
        </li>
      );
    })}
  </Box>
);

const rowSx = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  '& svg': { width: 20, height: 20 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
