import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { LayersIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import {
  CalendarIcon,
  ChartIcon,
  LibraryIcon,
  SocialsIcon,
  SparkleIcon,
  ToolsIcon,
  UploadIcon,
  UsersIcon,
} from '../../ui/icons/navigation.tsx';
import { surface } from '../../ui/surface.ts';
import { failuresSection, networksSection, type Help } from './use-help.ts';

const icons: Readonly<Record<string, ComponentType>> = {
  'getting-started': LayersIcon,
  accounts: SocialsIcon,
  publishing: UploadIcon,
  planning: CalendarIcon,
  library: LibraryIcon,
  results: ChartIcon,
  team: UsersIcon,
  'ai-and-privacy': SparkleIcon,
  [failuresSection]: WarningIcon,
  [networksSection]: ToolsIcon,
};

export const SectionCards = ({ help }: { help: Help }) => (
  <Box component="ul" aria-label="Sections" sx={gridSx}>
    {help.sections.map(({ id, title, articles }) => {
      const Icon = icons[id] ?? LayersIcon;
      return (
        <Box component="li" key={id} sx={{ display: 'grid' }}>
          <Box component={Link} to={`?section=${id}`} sx={cardSx}>
            <Box aria-hidden sx={{ display: 'flex', color: 'primary.main' }}>
              <Icon />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 560 }}>
                {title}
              </Typography>
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {id === failuresSection
                  ? counted(articles.length, 'cause')
                  : counted(articles.length, id === networksSection ? 'network' : 'article')}
              </Typography>
            </Box>
          </Box>
        </Box>
      );
    })}
  </Box>
);

const gridSx = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const cardSx = {
  ...surface,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: 'text.disabled' },
} as const;
