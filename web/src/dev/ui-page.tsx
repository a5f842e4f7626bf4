import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { ModalProvider } from '../ui/modals.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Actions } from './actions.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Files } from './files.tsx';
import { Icons } from './icons.tsx';
import { Lists } from './lists.tsx';
import { Marks } from './marks.tsx';
import { Messages } from './messages.tsx';
import { Surfaces } from './surfaces.tsx';
import { useLightRoot } from './use-light-root.ts';
import { Words } from './words.tsx';

interface Chapter {
  id: string;
  title: string;
  Content: ComponentType;
}

const chapters: readonly Chapter[] = [
  { id: 'words', title: 'Words', Content: Words },
  { id: 'actions', title: 'Buttons and menus', Content: Actions },
  { id: 'fields', title: 'Fields', Content: Fields },
  { id: 'files', title: 'Files', Content: Files },
  { id: 'lists', title: 'Lists', Content: Lists },
  { id: 'marks', title: 'Marks', Content: Marks },
  { id: 'surfaces', title: 'Surfaces', Content: Surfaces },
  { id: 'messages', title: 'Messages', Content: Messages },
  { id: 'dialogs', title: 'Dialogs', Content: Dialogs },
  { id: 'icons', title: 'Icons', Content: Icons },
];

/** Every building block in every state, in both themes. Only those who build see it. */
export function UiPage() {
  useTitle('Building blocks');
  useLightRoot();
  return (
    <ModalProvider>
      <Box component="main" sx={{ p: { xs: 2, md: 4 }, maxWidth: 1680, mx: 'auto' }}>
        <Typography variant="h1">Building blocks</Typography>
        <Contents />
        {chapters.map((chapter) => (
          <ChapterView key={chapter.id} {...chapter} />
        ))}
      </Box>
    </ModalProvider>
  );
}

function Contents() {
  return (
    <Box component="nav" aria-label="Contents">
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, mt: 1, p: 0, listStyle: 'none' }}
      >
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <Link href={`#${id}`} sx={{ display: 'inline-block', py: 0.5 }}>
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function ChapterView({ id, title, Content }: Chapter) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5, scrollMarginTop: 16 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Box
            key={scheme}
            role="group"
            aria-label={`${title}, ${scheme}`}
            data-theme={scheme}
            style={{ colorScheme: scheme }}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 3,
              minWidth: 0,
              p: { xs: 2, md: 3 },
              border: 1,
              borderColor: 'divider',
              borderRadius: '12px',
              color: 'text.primary',
              bgcolor: 'background.default',
            }}
          >
            <Content />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
