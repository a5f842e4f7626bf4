import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Page } from '../ui/page.tsx';
import { Buttons } from './button-examples.tsx';
import { Choices, Switches } from './choice-examples.tsx';
import { Dialogs } from './dialog-examples.tsx';
import { Fields, Files, Searches } from './field-examples.tsx';
import { Colours, Icons, Typefaces } from './foundation-examples.tsx';
import { Lists, Tables } from './list-examples.tsx';
import { Marks } from './mark-examples.tsx';
import { Messages, Toasts } from './message-examples.tsx';
import { Panes } from './pane.tsx';
import { Navigation } from './navigation-examples.tsx';

const chapters: Readonly<Record<string, readonly ComponentType[]>> = {
  Foundations: [Colours, Typefaces],
  Buttons: [Buttons],
  Fields: [Fields, Searches],
  Choices: [Choices, Switches],
  Files: [Files],
  'Tabs and pages': [Navigation],
  Marks: [Marks],
  Messages: [Messages, Toasts],
  Tables: [Tables],
  'Lists and cards': [Lists],
  Dialogs: [Dialogs],
  Icons: [Icons],
};

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Every component in every state, in both themes. Development builds only. */
export function UiPage() {
  return (
    <Box component="main" sx={{ maxWidth: 1600, mx: 'auto', p: { xs: 2, md: 4 } }}>
      <Page
        title="Building blocks"
        subtitle="Everything that screens are made of, in the light and in the dark."
      >
        <Box
          component="nav"
          aria-label="Contents"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}
        >
          {Object.keys(chapters).map((title) => (
            <Link key={title} href={`#${anchorOf(title)}`}>
              {title}
            </Link>
          ))}
        </Box>
        {Object.entries(chapters).map(([title, parts]) => (
          <Box component="section" key={title} aria-labelledby={anchorOf(title)}>
            <Typography id={anchorOf(title)} variant="h2" sx={{ mb: 1.5, scrollMarginTop: 16 }}>
              {title}
            </Typography>
            <Panes>
              {parts.map((Part, index) => (
                <Box key={index} sx={{ '& + &': { mt: 3 } }}>
                  <Part />
                </Box>
              ))}
            </Panes>
          </Box>
        ))}
      </Page>
    </Box>
  );
}
