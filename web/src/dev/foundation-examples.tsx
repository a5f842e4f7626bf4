import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import * as actions from '../ui/icons/actions.tsx';
import * as chevrons from '../ui/icons/chevrons.tsx';
import * as general from '../ui/icons/icons.tsx';
import * as places from '../ui/icons/navigation.tsx';
import * as things from '../ui/icons/things.tsx';
import { Example } from './example.tsx';

const colours = [
  ['Accent', 'primary.main'],
  ['Accent, quiet', 'primary.light'],
  ['Text', 'text.primary'],
  ['Text, second', 'text.secondary'],
  ['Line', 'divider'],
  ['Page', 'background.default'],
  ['Surface', 'background.paper'],
  ['Success', 'success.main'],
  ['Warning', 'warning.main'],
  ['Error', 'error.main'],
] as const;

export const Colours = () => (
  <Example title="Colours" row>
    {colours.map(([name, colour]) => (
      <Box key={name} sx={{ width: 88 }}>
        <Box sx={{ height: 40, border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: colour }} />
        <Typography variant="caption">{name}</Typography>
      </Box>
    ))}
  </Example>
);

export const Typefaces = () => (
  <Example title="Type">
    <div>
      <Typography component="p" variant="h1">
        Page title, 24 px
      </Typography>
      <Typography component="p" variant="h2">
        Section title, 18 px
      </Typography>
      <Typography component="p" variant="h3">
        Card title, 15 px
      </Typography>
      <Typography>Text, 14 px. Write once, publish now or on a date.</Typography>
      <Typography variant="body2">Labels, 13 px. And see what happened to every post.</Typography>
      <Typography variant="caption">Captions, 12 px. 1,234,567 views</Typography>
    </div>
  </Example>
);

const kinds: Record<string, Record<string, (props: object) => ReactNode>> = {
  Places: places,
  Actions: actions,
  Ways: chevrons,
  Things: things,
  General: general,
};

export const Icons = () =>
  Object.entries(kinds).map(([kind, icons]) => (
    <Example key={kind} title={kind}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))', gap: 1.5 }}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Box key={name} sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, textAlign: 'center' }}>
            <Icon />
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {name.replace(/Icon$/, '')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Example>
  ));
