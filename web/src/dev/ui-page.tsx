import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Page } from '../ui/page.tsx';
import { Buttons } from './button-examples.tsx';
import { ChoiceExamples, SwitchExamples } from './choice-examples.tsx';
import { DialogExamples } from './dialog-examples.tsx';
import { FieldExamples, FileExamples, SearchExamples } from './field-examples.tsx';
import { Colours, Icons, Typefaces } from './foundation-examples.tsx';
import { Lists, Tables } from './list-examples.tsx';
import { Marks } from './mark-examples.tsx';
import { Messages, ToastExamples } from './message-examples.tsx';
import { Panes } from './pane.tsx';
import { NavigationExamples } from './navigation-examples.tsx';

const chapters: Readonly<Record<string, readonly ComponentType[]>> = {
  Foundations: [Colours, Typefaces],
  Buttons: [Buttons],
  Fields: [FieldExamples, SearchExamples],
  Choices: [ChoiceExamples, SwitchExamples],
  Files: [FileExamples],
  'Tabs and pages': [NavigationExamples],
  Marks: [Marks],
  Messages: [Messages, ToastExamples],
  Tables: [Tables],
  'Lists and cards': [Lists],
  Dialogs: [DialogExamples],
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
